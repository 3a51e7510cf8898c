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

export interface GivenSettings {
  /** Without empty variables, which count as absent. */
  readonly env: NodeJS.ProcessEnv;
  /** The files that cannot be read, a sentence each. */
  readonly issues: readonly string[];
  /** Their variables: the settings are not missing, too. */
  readonly unreadable: readonly string[];
}

/** Reads settings that may be given as files (`NAME_FILE`). */
export function readGivenSettings(source: NodeJS.ProcessEnv, names: readonly string[]): GivenSettings {
  const { env, issues } = readFileSettings(source, names);
  return {
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== '')),
    issues: issues.map(({ variable, message }) => `${variable} ${message}.`),
    unreadable: issues.map(({ variable }) => variable),
  };
}

/** @throws CliError with one line for each issue, if there is one */
export function assertSettings(issues: readonly string[]): void {
  if (issues.length > 0) throw new CliError(`Invalid settings:\n${issues.map((issue) => `  ${issue}`).join('\n')}`);
}

/**
 * Reads the settings of the release store.
 * @throws CliError that names every invalid file
 */
export function loadReleaseSettings(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { env, issues } = readGivenSettings(source, releaseSettings);
  assertSettings(issues);
  return env;
}
