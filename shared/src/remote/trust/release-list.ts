import { isRecord, isSemver } from '../../guards';
import type { OwnedPath, OwnedPrefix, OwnedSlot } from '../manifest';
import { isBase, readOwned } from '../release-fields';
import { type Fields, openFields } from './fields';
import { isHash } from './hash';
import { isReleaseName } from './root';

/** Where a site takes its releases from: the same bytes go from staging to production. */
export const environments = ['staging', 'production'] as const;
export type Environment = (typeof environments)[number];

/** What everybody has to know of a release; its files are in its manifest. */
export interface ListedRelease {
  readonly version: string;
  /** Version of `shared` that it was built against. */
  readonly contract: string;
  readonly paths: readonly OwnedPath[];
  readonly prefixes?: readonly OwnedPrefix[];
  readonly slots: readonly OwnedSlot[];
  /** Address of its folder on another origin, with a slash at the end; absent where it lies on the site's own (`releasePath`). */
  readonly base?: string;
  /** Share of browsers, 0 to 100, that take this release while it is a canary; absent means all. */
  readonly weight?: number;
  readonly publishedAt: string;
  /** base64url of the SHA-256 of its manifest. */
  readonly manifest: string;
}

/** The releases of one remote, or of the shell; signed by its team. */
export interface ReleaseList {
  readonly type: 'releases';
  readonly name: string;
  /** Grows by one with every change. */
  readonly sequence: number;
  /** Newest first. */
  readonly staging: readonly ListedRelease[];
  readonly production: readonly ListedRelease[];
}

function readListed(value: unknown, environment: Environment, { fail }: Fields): ListedRelease {
  const at = (issue: string) => fail(`release in ${environment}: ${issue}`);
  if (!isRecord(value)) return at('not an object');
  const { version, contract, base, weight, publishedAt, manifest } = value;
  if (!isSemver(version) || !isSemver(contract)) return at('version and contract must be semver');
  if (base !== undefined && !isBase(base))
    return at('base must look like https://cdn.example/remotes/mfe-video/1.0.0/');
  if (weight !== undefined && (typeof weight !== 'number' || weight < 0 || weight > 100))
    return at('weight must be 0 to 100');
  if (typeof publishedAt !== 'string') return at('publishedAt is missing');
  if (!isHash(manifest)) return at('manifest must be a hash');
  return {
    version,
    contract,
    ...readOwned(value),
    ...(base !== undefined && { base }),
    ...(weight !== undefined && { weight }),
    publishedAt,
    manifest,
  };
}

/** @throws TrustError (or ManifestError, for paths and slots) naming the first problem */
export function readReleaseList(payload: string): ReleaseList {
  const fields = openFields(payload, 'releases');
  const { value, fail } = fields;
  const { name } = value;
  if (!isReleaseName(name)) return fail('name must be that of a remote, or shell');
  const listOf = (environment: Environment): ListedRelease[] => {
    const listed = value[environment];
    if (!Array.isArray(listed)) return fail(`${environment} must be a list`);
    const releases = listed.map((release) => readListed(release, environment, fields));
    if (new Set(releases.map(({ version }) => version)).size !== releases.length)
      return fail(`${environment} lists a version twice`);
    return releases;
  };
  return {
    type: 'releases',
    name,
    sequence: fields.count('sequence', 1),
    staging: listOf('staging'),
    production: listOf('production'),
  };
}
