import { isRecord, parseJson } from '../guards';
import { readReleaseFacts, readReleaseFiles, type ReleaseFacts, type ReleaseFiles } from './release-fields';

/** One published build of a remote; immutable. */
export type Release = ReleaseFacts & ReleaseFiles;

export interface RemoteReleases<R = Release> {
  /** The version that every browser takes, whatever is newer. */
  readonly pinned?: string;
  /** Newest first. */
  readonly releases: readonly R[];
}

export interface Registry<R = Release> {
  readonly schema: 1;
  /** Grows by one with every change; a shell refuses a lower one than it has seen. */
  readonly sequence: number;
  readonly remotes: Readonly<Record<string, RemoteReleases<R>>>;
}

/** The signed envelope of `/remotes/registry.json`, which shells before the roles of ADR-61 read; `payload` is the JSON text that was signed, byte for byte. */
export interface RegistryEnvelope {
  readonly keyId: string;
  /** base64url of an ECDSA P-256 signature (raw r and s) with SHA-256. */
  readonly signature: string;
  readonly payload: string;
}

export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

function readRelease(name: string, value: unknown): Release {
  const fail = (issue: string): never => {
    throw new RegistryError(`release of ${name}: ${issue}`);
  };
  return isRecord(value)
    ? { ...readReleaseFacts(value, fail), ...readReleaseFiles(value, fail) }
    : fail('not an object');
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
