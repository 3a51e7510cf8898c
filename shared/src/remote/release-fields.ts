import { isRecord, isSemver } from '../guards';
import {
  isSlotName,
  type OwnedPath,
  type OwnedPrefix,
  type OwnedSlot,
  type Ownership,
  readOwnership,
} from './manifest';

/** What everyone has to know of a release before its files. */
export interface ReleaseFacts {
  readonly version: string;
  /** Address of its folder on another origin, with a slash at the end; absent where it lies on the site's own (`releasePath`). */
  readonly base?: string;
  /** Version of `shared` that it was built against. */
  readonly contract: string;
  readonly paths: readonly OwnedPath[];
  /** Left out of releases that own none, and unknown to shells before contract 1.3. */
  readonly prefixes?: readonly OwnedPrefix[];
  readonly slots: readonly OwnedSlot[];
  /** Share of browsers, 0 to 100, that take this release while it is a canary; absent means all. */
  readonly weight?: number;
  readonly publishedAt: string;
}

/** The files of a release and what loading them needs. Names are relative to its folder (`releaseBase`). */
export interface ReleaseFiles {
  readonly entry: string;
  /** Global name of its federation container: of its own for each release, so that two never share state. */
  readonly container: string;
  /** `sha384-…` of every script and style that may run. A file that is not listed does not run. */
  readonly integrity: Readonly<Record<string, string>>;
  /** Files that every page of the remote needs first. */
  readonly preload: readonly string[];
  /**
   * `sha384-…` of the file with the frames of its pages, which the gateway inserts into documents; unknown to shells before
   * contract 1.3.
   */
  readonly frames?: string;
  /** Shared libraries and the versions it was built with; a shell that offers others reports the mismatch. */
  readonly requires: Readonly<Record<string, string>>;
}

const fileName = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/;
const isFile = (value: unknown): value is string =>
  typeof value === 'string' && fileName.test(value) && !value.includes('..');
const sha384 = /^sha384-[A-Za-z0-9+/]{64}$/;

/** Written one way only: lower-case host, no user, query or fragment, a slash at the end; without https on this machine alone. */
const baseAddress =
  /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/$/;
export const isBase = (value: unknown): value is string => typeof value === 'string' && baseAddress.test(value);

const isTextRecord = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((entry) => typeof entry === 'string');

function readIntegrity(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  if (
    !entries.every(
      (entry): entry is [string, string] => isFile(entry[0]) && typeof entry[1] === 'string' && sha384.test(entry[1]),
    )
  ) {
    return undefined;
  }
  return Object.fromEntries(entries);
}

/**
 * Reads the files of a release from untrusted data.
 * @param fail throws the reader's own error
 */
export function readReleaseFiles(
  value: Readonly<Record<string, unknown>>,
  fail: (issue: string) => never,
): ReleaseFiles {
  const { entry, container, preload = [], requires = {}, frames } = value;
  const integrity = readIntegrity(value.integrity);
  if (!integrity) return fail('integrity must map files to sha384 hashes');
  if (!isFile(entry) || !(entry in integrity)) return fail('entry must be a file with a hash');
  if (typeof container !== 'string' || !/^[A-Za-z_]\w*$/.test(container))
    return fail('container must be an identifier');
  if (!Array.isArray(preload) || !preload.every(isFile)) return fail('preload must list files');
  if (!isTextRecord(requires)) return fail('requires must map libraries to versions');
  if (frames !== undefined && (typeof frames !== 'string' || !sha384.test(frames)))
    return fail('frames must be a sha384 hash');
  return { entry, container, integrity, preload, requires, ...(frames !== undefined && { frames }) };
}

/** Reads what a release owns. A slot name that only a newer contract allows is left out, so that the rest stays readable. */
function readOwned(value: Record<string, unknown>): Ownership {
  const nameOf = (slot: unknown): unknown => (isRecord(slot) ? slot.name : slot);
  const isKnown = (name: unknown) => typeof name !== 'string' || isSlotName(name);
  return readOwnership({
    ...value,
    slots: Array.isArray(value.slots) ? value.slots.filter((slot) => isKnown(nameOf(slot))) : value.slots,
  });
}

/**
 * Reads what everyone has to know of a release from untrusted data.
 * @param fail throws the reader's own error
 */
export function readReleaseFacts(value: Record<string, unknown>, fail: (issue: string) => never): ReleaseFacts {
  const { version, contract, base, weight, publishedAt } = value;
  if (!isSemver(version) || !isSemver(contract)) return fail('version and contract must be semver');
  if (base !== undefined && !isBase(base))
    return fail('base must look like https://cdn.example/remotes/mfe-video/1.0.0/');
  if (weight !== undefined && (typeof weight !== 'number' || weight < 0 || weight > 100))
    return fail('weight must be 0 to 100');
  if (typeof publishedAt !== 'string') return fail('publishedAt is missing');
  return {
    version,
    contract,
    ...readOwned(value),
    ...(base !== undefined && { base }),
    ...(weight !== undefined && { weight }),
    publishedAt,
  };
}
