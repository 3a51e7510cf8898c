import { PREVIEW_LIMIT_MS } from '@inspire/shared/remote/trust';
import { UsageError } from '../../terminal/cli-error';
import { createProgress } from '../../terminal/progress';
import { findRepository, isShell } from '../../workspace/repository';
import { readBase } from '../base-address';
import { signPreview } from '../preview';
import { findTarget, withBuild } from './build-target';
import { type ReleaseContext, wholeNumber } from './context';

const MAX_HOURS = PREVIEW_LIMIT_MS / 3_600_000;

function readSite(given: string | undefined): URL {
  if (given === undefined) throw new UsageError('Give the origin of the site, or one of its pages, with --site');
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  throw new UsageError(`--site must be the origin of the site, or one of its pages, not '${given}'`);
}

/**
 * `release preview [remote] --base <URL> --site <origin> [--hours <number>]`: signs a build for those who get its link, without
 * listing it (ADR-63).
 */
export async function runPreview(context: ReleaseContext): Promise<number> {
  const { signedStore, words, flags } = context;
  const repository = findRepository();
  const target = findTarget(repository, words[0], 'preview');
  if (isShell(target)) throw new UsageError('Name a remote: a preview of the shell is not possible');
  const base = readBase(flags.base, '--base');
  if (base === undefined) throw new UsageError('Give the URL of the folder for the files with --base');
  const site = readSite(flags.site);
  const hours = wholeNumber(flags.hours, '--hours', { least: 1, most: MAX_HOURS }) ?? MAX_HOURS;
  await withBuild({ repository, target, flags }, createProgress(), async () => {
    const { name, version, folder, expires, link } = await signPreview(signedStore, target.dir, { base, site, hours });
    console.log(`Put the files of ${folder} at ${base}. This link then shows ${name} ${version} until ${expires}:`);
    console.log(link);
  });
  return 0;
}
