import { isRecord, isSemver } from '../../guards';
import { readReleaseFacts, type ReleaseFacts } from '../release-fields';
import { openFields } from './fields';
import { isHash } from './hash';
import { isReleaseName } from './release-names';

/** Where a site takes its releases from: the same bytes go from staging to production. */
export const environments = ['staging', 'production'] as const;
export type ReleaseEnvironment = (typeof environments)[number];

/** A release in a list; its files are in its manifest. */
export interface ListedRelease extends ReleaseFacts {
  /** base64url of the SHA-256 of its manifest. */
  readonly manifest: string;
}

/** `releases/<name>.json`: all that the team of a remote, or of the shell, decides; signed with its key (ADR-80). */
export interface ReleaseList {
  readonly type: 'releases';
  readonly name: string;
  /** Grows by one with every change. */
  readonly sequence: number;
  /** Newest first. */
  readonly staging: readonly ListedRelease[];
  readonly production: readonly ListedRelease[];
  /** The version that every browser is returned to, whatever is newer. */
  readonly pinned?: string;
  /** Versions that no browser takes. */
  readonly withdrawn?: readonly string[];
}

/** @param fail throws the reader's own error */
function readListedRelease(value: unknown, fail: (issue: string) => never): ListedRelease {
  if (!isRecord(value)) return fail('not an object');
  const facts = readReleaseFacts(value, fail);
  return isHash(value.manifest) ? { ...facts, manifest: value.manifest } : fail('manifest must be a hash');
}

/** @throws TrustError (or ManifestError, for paths and slots) naming the first problem */
export function readReleaseList(payload: string): ReleaseList {
  const fields = openFields(payload, 'releases');
  const { value, fail } = fields;
  const { name } = value;
  if (!isReleaseName(name)) return fail('name must be that of a remote, or shell');
  const listOf = (environment: ReleaseEnvironment): ListedRelease[] => {
    const listed = value[environment];
    if (!Array.isArray(listed)) return fail(`${environment} must be a list`);
    const releases = listed.map((release) =>
      readListedRelease(release, (issue) => fail(`release in ${environment}: ${issue}`)),
    );
    if (new Set(releases.map(({ version }) => version)).size !== releases.length)
      return fail(`${environment} lists a version twice`);
    return releases;
  };
  const { pinned, withdrawn } = value;
  if (pinned !== undefined && !isSemver(pinned)) return fail('pinned must be a version');
  if (withdrawn !== undefined && !(Array.isArray(withdrawn) && withdrawn.every(isSemver)))
    return fail('withdrawn must list versions');
  return {
    type: 'releases',
    name,
    sequence: fields.count('sequence', 1),
    staging: listOf('staging'),
    production: listOf('production'),
    ...(pinned !== undefined && { pinned }),
    ...(withdrawn !== undefined && { withdrawn }),
  };
}
