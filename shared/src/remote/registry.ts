import { isRecord, isSemver, parseJson } from '../guards';
import { isSlotName, type OwnedPath, type OwnedPrefix, type OwnedSlot, readOwnership } from './manifest';

/** One published build of a remote; immutable. Files are named relative to its folder (`releaseBase`). */
export interface Release {
  readonly version: string;
  /** Address of its folder on another origin, with a slash at the end; absent where it lies on the site's own (`releasePath`). */
  readonly base?: string;
  readonly entry: string;
  /** Version of `shared` that it was built against. */
  readonly contract: string;
  /** Global name of its federation container: of its own for each release, so that two never share state. */
  readonly container: string;
  readonly paths: readonly OwnedPath[];
  /** Left out of releases that own none, and unknown to shells before contract 1.3. */
  readonly prefixes?: readonly OwnedPrefix[];
  readonly slots: readonly OwnedSlot[];
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
  /** Share of browsers, 0 to 100, that take this release while it is a canary; absent means all. */
  readonly weight?: number;
  readonly publishedAt: string;
}

export interface RemoteReleases {
  /** The version that every browser takes, whatever is newer. */
  readonly pinned?: string;
  /** Newest first. */
  readonly releases: readonly Release[];
}

export interface Registry {
  readonly schema: 1;
  /** Grows by one with every change; a shell refuses a lower one than it has seen. */
  readonly sequence: number;
  readonly remotes: Readonly<Record<string, RemoteReleases>>;
}

/** The signed envelope of `/remotes/registry.json`; `payload` is the JSON text that was signed, byte for byte. */
export interface RegistryEnvelope {
  readonly keyId: string;
  /** base64url of an ECDSA P-256 signature (raw r and s) with SHA-256. */
  readonly signature: string;
  readonly payload: string;
}

export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

const fileName = /^[A-Za-z0-9][A-Za-z0-9._/-]*$/;
const isFile = (value: unknown): value is string =>
  typeof value === 'string' && fileName.test(value) && !value.includes('..');
const sha384 = /^sha384-[A-Za-z0-9+/]{64}$/;

/** Written one way only: lower-case host, no user, query or fragment, a slash at the end; without https on this machine alone. */
const baseAddress =
  /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?(\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*\/$/;
const isBase = (value: unknown): value is string => typeof value === 'string' && baseAddress.test(value);

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

/** Reads what a release owns. A slot name that only a newer contract allows is left out, so that the rest stays readable. */
function readOwned(value: Record<string, unknown>): Pick<Release, 'paths' | 'prefixes' | 'slots'> {
  const nameOf = (slot: unknown): unknown => (isRecord(slot) ? slot.name : slot);
  const isKnown = (name: unknown) => typeof name !== 'string' || isSlotName(name);
  return readOwnership({
    ...value,
    slots: Array.isArray(value.slots) ? value.slots.filter((slot) => isKnown(nameOf(slot))) : value.slots,
  });
}

function readRelease(name: string, value: unknown): Release {
  const fail = (issue: string): never => {
    throw new RegistryError(`release of ${name}: ${issue}`);
  };
  if (!isRecord(value)) return fail('not an object');
  const { version, entry, contract, container, preload = [], requires = {}, base, frames, weight, publishedAt } = value;
  if (!isSemver(version) || !isSemver(contract)) return fail('version and contract must be semver');
  const integrity = readIntegrity(value.integrity);
  if (!integrity) return fail('integrity must map files to sha384 hashes');
  if (!isFile(entry) || !(entry in integrity)) return fail('entry must be a file with a hash');
  if (typeof container !== 'string' || !/^[A-Za-z_]\w*$/.test(container))
    return fail('container must be an identifier');
  if (!Array.isArray(preload) || !preload.every(isFile)) return fail('preload must list files');
  if (!isTextRecord(requires)) return fail('requires must map libraries to versions');
  if (base !== undefined && !isBase(base))
    return fail('base must look like https://cdn.example/remotes/mfe-video/1.0.0/');
  if (frames !== undefined && (typeof frames !== 'string' || !sha384.test(frames)))
    return fail('frames must be a sha384 hash');
  if (weight !== undefined && (typeof weight !== 'number' || weight < 0 || weight > 100))
    return fail('weight must be 0 to 100');
  if (typeof publishedAt !== 'string') return fail('publishedAt is missing');
  return {
    version,
    entry,
    contract,
    container,
    integrity,
    preload,
    requires,
    publishedAt,
    ...readOwned(value),
    ...(base !== undefined && { base }),
    ...(frames !== undefined && { frames }),
    ...(weight !== undefined && { weight }),
  };
}

/**
 * Reads a registry's JSON text. Unknown fields are ignored, so that an older shell reads a newer registry.
 * @throws RegistryError (or ManifestError, for paths and slots) naming the first error
 */
export function readRegistry(payload: string): Registry {
  const value = parseJson(payload);
  if (value === undefined) throw new RegistryError('payload is not JSON');
  if (!isRecord(value) || value.schema !== 1) throw new RegistryError('schema must be 1');
  if (typeof value.sequence !== 'number' || !Number.isSafeInteger(value.sequence))
    throw new RegistryError('sequence must be a whole number');
  if (!isRecord(value.remotes)) throw new RegistryError('remotes must be an object');
  const remotes: Record<string, RemoteReleases> = {};
  for (const [name, entry] of Object.entries(value.remotes)) {
    if (!isRecord(entry) || !Array.isArray(entry.releases)) throw new RegistryError(`${name}: releases must be a list`);
    remotes[name] = {
      releases: entry.releases.map((release) => readRelease(name, release)),
      ...(typeof entry.pinned === 'string' && { pinned: entry.pinned }),
    };
  }
  return { schema: 1, sequence: value.sequence, remotes };
}

/** Reads the envelope around a registry. @throws RegistryError when a field is missing */
export function readEnvelope(value: unknown): RegistryEnvelope {
  if (!isRecord(value)) throw new RegistryError('envelope is not an object');
  const { keyId, signature, payload } = value;
  if (typeof keyId !== 'string' || typeof signature !== 'string' || typeof payload !== 'string') {
    throw new RegistryError('envelope needs keyId, signature and payload');
  }
  return { keyId, signature, payload };
}

/** Where a release's files lie on the site, with a slash at the end. */
export const releasePath = (name: string, version: string): string => `/remotes/${name}/${version}/`;

/**
 * Address of a release's folder, with a slash at the end: absolute on another origin where the release says so, else a path
 * of the site. Whether that other origin may be loaded from is the site's decision (setting `REMOTE_ORIGINS`).
 */
export const releaseBase = (name: string, release: Pick<Release, 'version' | 'base'>): string =>
  release.base ?? releasePath(name, release.version);

export const REGISTRY_PATH = '/remotes/registry.json';
