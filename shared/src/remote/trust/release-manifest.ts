import type { Release } from '../registry';
import { readReleaseFiles, type ReleaseFiles } from '../release-fields';
import type { SubtleSigning } from '../signature';
import { type Fields, openFields } from './fields';
import { hashText } from './hash';
import type { ListedRelease } from './release-list';
import { TrustError } from './trust-error';

/** The files of a release, as `release.json` in its folder; never changes. The list of releases names its hash. */
export interface ReleaseManifest extends ReleaseFiles {
  readonly type: 'release';
  readonly name: string;
  readonly version: string;
  /** Where it was built; the release service requires it of teams. */
  readonly provenance?: Provenance;
}

export interface Provenance {
  readonly repository: string;
  readonly commit: string;
  /** URL or id of the run that built it. */
  readonly run?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 500;

function readProvenance({ value: { provenance }, record, fail }: Fields): Provenance | undefined {
  if (provenance === undefined) return undefined;
  const { repository, commit, run } = record('provenance');
  if (!isText(repository) || !isText(commit) || !(run === undefined || isText(run)))
    return fail('provenance must have repository and commit');
  return { repository, commit, ...(run !== undefined && { run }) };
}

/** @throws TrustError naming the first problem */
export function readReleaseManifest(payload: string): ReleaseManifest {
  const fields = openFields(payload, 'release');
  const { name, version } = fields.value;
  if (typeof name !== 'string' || typeof version !== 'string') return fields.fail('name and version are missing');
  const provenance = readProvenance(fields);
  return {
    type: 'release',
    name,
    version,
    ...readReleaseFiles(fields.value, (issue) => fields.fail(issue)),
    ...(provenance && { provenance }),
  };
}

/** The manifest's file in the folder of a release. */
export const RELEASE_MANIFEST_FILE = 'release.json';

/** @throws TrustError when it is another release's, which a list should never name */
export function assertManifestOf({ name, version }: ReleaseManifest, of: { name: string; version: string }): void {
  if (name !== of.name || version !== of.version)
    throw new TrustError('mixed', `the manifest of ${of.name} ${of.version} is that of ${name} ${version}`);
}

/**
 * Returns a listed release with the files that its manifest names.
 * @param text the manifest, as the store has it
 * @throws TrustError when it is not the manifest that the list names
 */
export async function toRelease(
  subtle: SubtleSigning,
  name: string,
  { manifest: hash, ...listed }: ListedRelease,
  text: string,
): Promise<Release> {
  if ((await hashText(subtle, text)) !== hash)
    throw new TrustError('mixed', `the manifest of ${name} ${listed.version} is not the one that is listed`);
  const manifest = readReleaseManifest(text);
  assertManifestOf(manifest, { name, version: listed.version });
  const { entry, container, integrity, preload, requires, frames } = manifest;
  return { ...listed, entry, container, integrity, preload, requires, ...(frames !== undefined && { frames }) };
}
