import { isDeepStrictEqual } from 'node:util';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { isRecord, parseJson } from '@inspire/shared/guards';
import {
  assertManifestOf,
  hashText,
  type ListedRelease,
  type Provenance,
  readReleaseManifest,
  RELEASE_MANIFEST_FILE,
  type ReleaseManifest,
} from '@inspire/shared/remote/trust';
import { alreadyPublished } from './rejections';
import { manifestText, subtle } from './site/manifests';
import type { ReleaseStore } from './store';

/**
 * Reads from the environment where a build was made: `RELEASE_REPOSITORY`, `RELEASE_COMMIT` and `RELEASE_RUN`, or the variables
 * of GitHub Actions and GitLab CI.
 * @returns undefined outside of a pipeline
 */
export function readProvenance(): Provenance | undefined {
  const { env } = process;
  const github = env.GITHUB_REPOSITORY && `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}`;
  const repository = env.RELEASE_REPOSITORY || github || env.CI_PROJECT_URL;
  const commit = env.RELEASE_COMMIT || env.GITHUB_SHA || env.CI_COMMIT_SHA;
  if (!repository || !commit) return undefined;
  const run =
    env.RELEASE_RUN || (github && env.GITHUB_RUN_ID && `${github}/actions/runs/${env.GITHUB_RUN_ID}`) || env.CI_JOB_URL;
  return { repository, commit, ...(run && { run }) };
}

function withoutProvenance(text: string): unknown {
  const value = parseJson(text);
  if (!isRecord(value)) return value;
  const { provenance: _, ...files } = value;
  return files;
}

/**
 * Stores the manifest of a release whose files are stored. One that exists stays, with its provenance.
 * @returns its hash, for the list of releases
 * @throws CliError when it names other files
 */
export async function storeManifest(store: ReleaseStore, manifest: ReleaseManifest): Promise<string> {
  const { name, version } = manifest;
  const text = manifestText(manifest);
  // Readers use this parser: reject here what they would reject.
  try {
    readReleaseManifest(text);
  } catch (error) {
    throw new CliError(`${name} ${version} was not published: ${messageOf(error)}.`);
  }
  const stored = await store.addManifest(name, version, text);
  if (!isDeepStrictEqual(withoutProvenance(stored), withoutProvenance(text))) throw alreadyPublished(name, version);
  return hashText(subtle, stored);
}

/**
 * Reads the manifest of a listed release.
 * @throws Error when it is missing, or not the one that was signed
 */
export async function readStoredManifest(
  store: ReleaseStore,
  name: string,
  { version, manifest: hash }: Pick<ListedRelease, 'version' | 'manifest'>,
): Promise<ReleaseManifest> {
  const text = (await store.readFile(name, version, RELEASE_MANIFEST_FILE))?.toString();
  if (text === undefined) throw new Error('is missing');
  if ((await hashText(subtle, text)) !== hash) throw new Error('has not the content that was signed');
  const manifest = readReleaseManifest(text);
  assertManifestOf(manifest, { name, version });
  return manifest;
}
