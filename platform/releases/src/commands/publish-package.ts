import { join } from 'node:path';
import { UsageError } from '@inspire/devkit/terminal/cli-error';
import type { Progress } from '@inspire/devkit/terminal/progress';
import { readBase } from '../base-address';
import { publishBuild } from '../publish';
import { publishShell } from '../publish-shell';
import { readShare, type ReleaseContext } from './context';

export interface BuiltPackage {
  /** Folder with `dist/`, and with `remote.json` for a remote. */
  readonly dir: string;
  readonly isShell: boolean;
}

/**
 * Prepares the publication of a build by the flags `--share`, `--base` and `--staging`.
 * @returns the function that publishes it and reports what has changed
 * @throws UsageError for flags that are invalid or not for the shell
 */
export function preparePublication(
  { signedStore, flags }: Pick<ReleaseContext, 'signedStore' | 'flags'>,
  { dir, isShell }: BuiltPackage,
  progress: Progress,
): () => Promise<void> {
  if (isShell && flags.base !== undefined)
    throw new UsageError('--base is for remotes: gateways serve the shell themselves');
  const canary = readShare(flags);
  const base = readBase(flags.base, '--base') ?? signedStore.base;
  const environment = flags.staging ? 'staging' : 'production';
  return async () => {
    const isNew = (await signedStore.readSite()) === undefined;
    const { name, version, outcome, pinned } = isShell
      ? await publishShell(signedStore, join(dir, 'dist'), { canary, environment })
      : await publishBuild(signedStore, dir, { canary, base, environment });
    const share = `${canary === undefined ? '' : ` for ${canary} % of browsers`}${flags.staging ? ' in staging' : ''}`;
    progress.step(
      outcome === 'published'
        ? `${name} ${version} published${share}`
        : `${name} ${version} was published before; nothing has changed`,
    );
    progress.step(`${isNew ? 'a new release store was made in' : 'the release store is'} ${signedStore.store.address}`);
    if (pinned)
      progress.warn(
        `everybody was returned to ${name} ${pinned}: no browser loads ${version} until 'release roll-out ${name} ${version} all'`,
      );
  };
}
