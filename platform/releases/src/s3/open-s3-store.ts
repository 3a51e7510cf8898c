import { CliError } from '@inspire/devkit/terminal/cli-error';
import { openBucket, parseS3Address, toPublicUrl } from '@inspire/server-kit/storage';
import type { ReleaseStore } from '../store';
import { StoreError } from '../store-error';
import { s3Store } from './s3-store';

/** The release store's own connection; without it, the store shares the one of the media (`S3_…`). */
const OWN_PREFIX = 'RELEASES_';
const isOwn = (env: NodeJS.ProcessEnv): boolean =>
  Object.entries(env).some(([name, value]) => name.startsWith(`${OWN_PREFIX}S3_`) && value);

/**
 * @returns the store, and the public URL under which gateways read it
 * @throws CliError for invalid settings
 */
export function openS3Store(url: string, env: NodeJS.ProcessEnv): { store: ReleaseStore; place: { url: string } } {
  const { address, issues } = parseS3Address('RELEASES_URL', url, env, isOwn(env) ? OWN_PREFIX : '');
  if (!address) {
    throw new CliError(issues.map(({ variable, message }) => `${variable} ${message}.`).join('\n'));
  }
  const bucket = openBucket(address, { label: 'Release store', createError: (message) => new StoreError(message) });
  return { store: s3Store(bucket, url), place: { url: toPublicUrl(address) } };
}
