import { isRecord, isRemoteName } from '../guards';

/** What a remote owns, in data (`remote.json`): the shell knows whom to load before it loads any code. */
export interface OwnedPath {
  /** A path of the site, for example `/user-routes/dashboard`. */
  readonly path: string;
  /** True where a guest is sent to log in first. */
  readonly session?: boolean;
  /** Addresses of the API calls that the page makes first; the document's early script asks them before any code runs. */
  readonly data?: readonly string[];
}

/** The places that pages of remotes offer: another remote fills them, the page shows them by `host.Slot`. */
export const pageSlotNames = ['profile.orders'] as const;
export type PageSlotName = (typeof pageSlotNames)[number];

/** The places that the shell and pages offer to be filled. */
export const slotNames = ['header.bell', 'popups', 'dock', 'purchase', ...pageSlotNames] as const;
export type SlotName = (typeof slotNames)[number];

export interface OwnedSlot {
  readonly name: SlotName;
  /** True where a guest has none (D-33). */
  readonly session?: boolean;
}

export interface RemoteManifest {
  readonly name: string;
  readonly paths: readonly OwnedPath[];
  readonly slots: readonly OwnedSlot[];
}

export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

const ownedPath = /^\/[A-Za-z0-9/_&.-]*$/;

function readPath(value: unknown): OwnedPath {
  const given = typeof value === 'string' ? { path: value } : value;
  if (!isRecord(given) || typeof given.path !== 'string' || !ownedPath.test(given.path)) {
    throw new ManifestError(`a path must look like /user-routes/screen, got ${JSON.stringify(value)}`);
  }
  const data = Array.isArray(given.data) ? given.data : [];
  if (!data.every((call): call is string => typeof call === 'string' && call.startsWith('/'))) {
    throw new ManifestError(`data of ${given.path} must list addresses that begin with /`);
  }
  return { path: given.path, ...(given.session === true && { session: true }), ...(data.length > 0 && { data }) };
}

function readSlot(value: unknown): OwnedSlot {
  const given = typeof value === 'string' ? { name: value } : value;
  const name = isRecord(given) ? slotNames.find((slot) => slot === given.name) : undefined;
  if (!isRecord(given) || !name) {
    throw new ManifestError(`a slot must be one of ${slotNames.join(', ')}, got ${JSON.stringify(value)}`);
  }
  return { name, ...(given.session === true && { session: true }) };
}

/**
 * Reads paths and slots from untrusted data: `remote.json` at build time, a release of the registry at run time.
 * @throws ManifestError naming the first fault
 */
export function readOwnership(value: unknown): Pick<RemoteManifest, 'paths' | 'slots'> {
  if (!isRecord(value) || !Array.isArray(value.paths) || !Array.isArray(value.slots)) {
    throw new ManifestError('paths and slots must be lists');
  }
  return { paths: value.paths.map(readPath), slots: value.slots.map(readSlot) };
}

/**
 * Reads a remote's `remote.json`.
 * @throws ManifestError naming the first fault
 */
export function readManifest(value: unknown): RemoteManifest {
  if (!isRecord(value) || !isRemoteName(value.name)) {
    throw new ManifestError('name must look like mfe-video');
  }
  return { name: value.name, ...readOwnership(value) };
}
