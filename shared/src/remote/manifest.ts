import { isRecord, isRemoteName } from '../guards';

/** Who is offered a path or a slot. */
export interface Audience {
  /**
   * True where a guest is sent to log in first, or has no such slot (D-33); false for a page that sends a signed-in viewer on.
   */
  readonly session?: boolean;
  /** Offered only to a viewer whose session names this role. */
  readonly role?: string;
}

/** What a remote owns, in data (`remote.json`): the shell knows whom to load before it loads any code. */
export interface OwnedPath extends Audience {
  /** A path of the site, for example `/user-routes/dashboard`. */
  readonly path: string;
  /**
   * URLs of the API calls that the page makes first; the document's early script sends them before any code runs. `{id}`
   * stands for the number in the page's query (`?id=7`).
   */
  readonly data?: readonly string[];
  /** The `webpackChunkName` of the page, where the remote's first script does not contain it: documents preload its files. */
  readonly chunk?: string;
  /** How the page's frame is rendered at build time; false: it has none. Unknown to shells before contract 1.3. */
  readonly frame?: false | FrameOptions;
}

export interface FrameOptions {
  /** A query such as `?id=1`, where the page requires one. */
  readonly search?: string;
  /** Places for public data by name; the build checks them (`@inspire/server-kit/frames`). */
  readonly holes?: Readonly<Record<string, unknown>>;
}

/** A path together with everything below it: `/user-routes/acme` owns `/user-routes/acme/offers` too. */
export interface OwnedPrefix extends Audience {
  readonly path: string;
}

/**
 * The slots whose names are checked by the compiler. A package that offers a slot declares it, without a release of shared:
 * `declare module '@inspire/shared/remote' { interface Slots { 'acme.promo': true } }`.
 */
export interface Slots {
  'header.bell': true;
  popups: true;
  dock: true;
  purchase: true;
  'profile.orders': true;
  'profile.security': true;
}
export type SlotName = keyof Slots;

/** Slots that belong to a command: only one remote may serve it, so that no other can take over, say, payments. */
export const exclusiveSlots: ReadonlySet<string> = new Set<SlotName>(['purchase']);

/** Slots in the shell's layout, on every page; all others are on pages of remotes. */
export const layoutSlots: ReadonlySet<string> = new Set<SlotName>(['header.bell', 'popups', 'dock', 'purchase']);

export interface OwnedSlot extends Audience {
  /** Any namespaced name: data may know slots of newer packages. */
  readonly name: string;
  /** Position among the remotes that fill the same slot, lowest first; equal ones follow the registry. @default 0 */
  readonly order?: number;
}

export interface RemoteManifest {
  readonly name: string;
  readonly paths: readonly OwnedPath[];
  /** A separate field beside `paths`, so that older shells ignore it. */
  readonly prefixes?: readonly OwnedPrefix[];
  readonly slots: readonly OwnedSlot[];
}
export type Ownership = Omit<RemoteManifest, 'name'>;

export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

const pathPattern = /^\/[A-Za-z0-9/_&.-]*$/;
const slotPattern = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)*$/;
const chunkPattern = /^[a-z][a-z0-9-]*$/;
const rolePattern = /^[a-z][a-z0-9-]*$/;

export const isSlotName = (name: string): boolean => slotPattern.test(name);

function readAudience(given: Record<string, unknown>, what: string): Audience {
  const { session, role } = given;
  if (role !== undefined && (typeof role !== 'string' || !rolePattern.test(role))) {
    throw new ManifestError(`role of ${what} must be a name such as editor, got ${JSON.stringify(role)}`);
  }
  return { ...(typeof session === 'boolean' && { session }), ...(role !== undefined && { role }) };
}

function readFrame(value: unknown, path: string): OwnedPath['frame'] {
  if (value === undefined || value === false) return value;
  if (isRecord(value)) {
    const { search, holes } = value;
    const isQuery = typeof search === 'string' && search.startsWith('?');
    if ((search === undefined || isQuery) && (holes === undefined || isRecord(holes)))
      return { ...(isQuery && { search }), ...(holes && { holes }) };
  }
  throw new ManifestError(`frame of ${path} must be false, or have a search that begins with ? or holes`);
}

function readPath(value: unknown): OwnedPath {
  const given = typeof value === 'string' ? { path: value } : value;
  if (!isRecord(given) || typeof given.path !== 'string' || !pathPattern.test(given.path)) {
    throw new ManifestError(`a path must look like /user-routes/screen, got ${JSON.stringify(value)}`);
  }
  const data = Array.isArray(given.data) ? given.data : [];
  if (!data.every((call): call is string => typeof call === 'string' && call.startsWith('/'))) {
    throw new ManifestError(`data of ${given.path} must list URLs that begin with /`);
  }
  const { chunk } = given;
  if (chunk !== undefined && (typeof chunk !== 'string' || !chunkPattern.test(chunk))) {
    throw new ManifestError(`chunk of ${given.path} must be a name such as player, got ${JSON.stringify(chunk)}`);
  }
  const frame = readFrame(given.frame, given.path);
  return {
    path: given.path,
    ...readAudience(given, given.path),
    ...(data.length > 0 && { data }),
    ...(chunk !== undefined && { chunk }),
    ...(frame !== undefined && { frame }),
  };
}

function readPrefix(value: unknown): OwnedPrefix {
  const { path, session, role } = readPath(value);
  if (path === '/' || path.endsWith('/')) {
    throw new ManifestError(`a prefix must name a part of the site without a slash at its end, got ${path}`);
  }
  return { path, ...(session !== undefined && { session }), ...(role !== undefined && { role }) };
}

function readSlot(value: unknown): OwnedSlot {
  const given = typeof value === 'string' ? { name: value } : value;
  if (!isRecord(given) || typeof given.name !== 'string' || !isSlotName(given.name)) {
    throw new ManifestError(`a slot must look like header.bell, got ${JSON.stringify(value)}`);
  }
  const { name, order } = given;
  if (order !== undefined && (typeof order !== 'number' || !Number.isFinite(order))) {
    throw new ManifestError(`order of ${name} must be a number, got ${JSON.stringify(order)}`);
  }
  return { name, ...readAudience(given, name), ...(order !== undefined && { order }) };
}

/**
 * Reads paths, prefixes and slots from untrusted data: `remote.json` at build time, a release of the registry at run time.
 * @throws ManifestError naming the first problem
 */
export function readOwnership(value: unknown): Ownership {
  if (!isRecord(value) || !Array.isArray(value.paths) || !Array.isArray(value.slots)) {
    throw new ManifestError('paths and slots must be lists');
  }
  const { paths, prefixes = [], slots } = value;
  if (!Array.isArray(prefixes)) throw new ManifestError('prefixes must be a list');
  return {
    paths: paths.map(readPath),
    ...(prefixes.length > 0 && { prefixes: prefixes.map(readPrefix) }),
    slots: slots.map(readSlot),
  };
}

/**
 * Reads a remote's `remote.json`.
 * @throws ManifestError naming the first problem
 */
export function readManifest(value: unknown): RemoteManifest {
  if (!isRecord(value) || !isRemoteName(value.name)) throw new ManifestError('name must look like mfe-video');
  return { name: value.name, ...readOwnership(value) };
}
