import { resolve } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readBase } from './base-address';
import { checkKeysFolder, parsePinnedSetting, parseSigningSettings } from './keys';
import { openReleaseStore, openSiteReleaseStore, type SiteReleaseStore } from './open-site-release-store';
import { assertSettings, readGivenSettings, releaseSettings } from './release-settings';

export interface ArtefactSettings {
  /** Where keys are stored. Undefined for a publisher whose keys are settings: it writes nothing but the store. */
  readonly dataDir: string | undefined;
  readonly openSignedStore: () => Promise<SiteReleaseStore>;
}

/** Runs a check. @returns the sentences of its CliError, one a line; none when it passes */
async function sentencesOf(check: () => unknown): Promise<string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (error instanceof CliError) return error.message.split('\n');
    throw error;
  }
}

/** @param unreadable variables whose files were reported: they are not missing, too */
async function findIssues(
  env: NodeJS.ProcessEnv,
  dataDir: string | undefined,
  unreadable: readonly string[],
): Promise<string[]> {
  const isGiven = (...names: string[]) => names.some((name) => env[name] || unreadable.includes(`${name}_FILE`));
  const checks = [
    () => openReleaseStore('', env),
    () => readBase(env.RELEASES_BASE_URL, 'RELEASES_BASE_URL'),
    () => {
      const pinned = parsePinnedSetting(env, parseSigningSettings(env));
      if (!pinned && dataDir !== undefined) checkKeysFolder(dataDir, env);
    },
  ];
  return [
    ...(dataDir || isGiven('RELEASES_DIR', 'RELEASES_URL') ? [] : ['RELEASES_DIR is required, or RELEASES_URL.']),
    ...(dataDir || isGiven('RELEASE_SITE_KEYS', 'RELEASE_SITE_KEY')
      ? []
      : ['RELEASE_SITE_KEYS is required, or DATA_DIR for keys of its own.']),
    ...(await Promise.all(checks.map(sentencesOf))).flat(),
  ];
}

/**
 * Reads the settings of the artefact `dist/releases`: those of the store and of its keys, also as files (`NAME_FILE`).
 * Only `DATA_DIR` gives them defaults, because an artefact belongs to no repository.
 * @throws CliError with one line for each issue
 */
export async function loadArtefactSettings(source: NodeJS.ProcessEnv): Promise<ArtefactSettings> {
  const { env, issues, unreadable } = readGivenSettings(source, releaseSettings);
  const dataDir = env.DATA_DIR === undefined ? undefined : resolve(env.DATA_DIR);
  assertSettings([...issues, ...(await findIssues(env, dataDir, unreadable))]);
  return { dataDir, openSignedStore: () => openSiteReleaseStore(dataDir ?? '', env) };
}
