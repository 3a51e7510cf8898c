import { CliError } from '@inspire/devkit/terminal/cli-error';
import { signingKeySettings } from '@inspire/server-kit/release-keys';
import { readFileSettings } from '@inspire/server-kit/settings';

/** The settings that may be given as files. */
export const releaseSettings: readonly string[] = [
  'RELEASES_DIR',
  'RELEASES_URL',
  'RELEASES_BASE_URL',
  ...Object.values(signingKeySettings),
  'RELEASE_SITE_KEYS',
  ...['RELEASES_', ''].flatMap((prefix) =>
    ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map((name) => prefix + name),
  ),
];

/**
 * Reads the settings of the release store that are given as files (`NAME_FILE`).
 * @throws CliError that names every invalid file
 */
export function loadReleaseSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = readFileSettings(env, releaseSettings);
  if (read.issues.length > 0)
    throw new CliError(
      `Invalid settings:\n${read.issues.map(({ variable, message }) => `  ${variable}: ${message}`).join('\n')}`,
    );
  return read.env;
}
