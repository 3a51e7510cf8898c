import {
  getShellFolder,
  type Registry,
  type Release,
  releasePath,
  type RemoteReleases,
  SHELL_NAME,
  type TrustedKey,
} from '@inspire/shared/remote';
import {
  type Choices,
  getTrustDocumentPath,
  hashText,
  type KeySet,
  type ListedRelease,
  RELEASE_MANIFEST_FILE,
  type ReleaseList,
  type ReleaseManifest,
  type Root,
  type SignedDocument,
  type Snapshot,
  SNAPSHOT_PATH,
} from '@inspire/shared/remote/trust';
import { signTestDocument } from '@inspire/shared/testing/trust';
import { hashOf } from './site-folder';

/** What a store is to state; everything in it has the same sequence. */
export interface StatedReleases {
  readonly sequence: number;
  readonly remotes: Registry['remotes'];
  readonly shell?: RemoteReleases;
  readonly issuedAt?: Date;
}

/** Files by their path in the store. */
export type StoreFiles = Readonly<Record<string, string>>;

export interface Signer {
  readonly key: TrustedKey;
  /** This key alone is root. */
  readonly rootKeys: KeySet;
  /** Signs everything that a store states with the one key. */
  readonly signStore: (stated: StatedReleases) => Promise<StoreFiles>;
}

interface StatedList {
  readonly name: string;
  readonly list: RemoteReleases;
}

async function splitRelease(name: string, release: Release): Promise<{ listed: ListedRelease; files: StoreFiles }> {
  const { entry, container, integrity, preload, requires, frames, ...facts } = release;
  const manifest: ReleaseManifest = {
    type: 'release',
    name,
    version: release.version,
    ...{ entry, container, integrity, preload, requires },
    ...(frames !== undefined && { frames }),
  };
  const text = JSON.stringify(manifest);
  const folder = name === SHELL_NAME ? getShellFolder(release.version) : releasePath(name, release.version).slice(1);
  return {
    listed: { ...facts, manifest: await hashText(crypto.subtle, text) },
    files: { [folder + RELEASE_MANIFEST_FILE]: text },
  };
}

async function signStore(key: TrustedKey, stated: StatedReleases): Promise<StoreFiles> {
  const { sequence, issuedAt = new Date() } = stated;
  const files: Record<string, string> = {};
  const save = async (content: object) => {
    const document: SignedDocument = await signTestDocument(crypto.subtle, [key], content);
    const hash = await hashText(crypto.subtle, document.payload);
    files[getTrustDocumentPath(hash).slice(1)] = JSON.stringify(document);
    return { sequence, hash };
  };
  const lists: StatedList[] = Object.entries(stated.remotes).map(([name, list]) => ({ name, list }));
  if (stated.shell) lists.push({ name: SHELL_NAME, list: stated.shell });
  const releases: Record<string, { sequence: number; hash: string }> = {};
  for (const { name, list } of lists) {
    const split = await Promise.all(list.releases.map((release) => splitRelease(name, release)));
    Object.assign(files, ...split.map((one) => one.files));
    const production = split.map(({ listed }) => listed);
    releases[name] = await save({ type: 'releases', name, sequence, staging: [], production } satisfies ReleaseList);
  }
  const { kty, crv, x, y } = key.jwk;
  const role = { keyIds: [key.keyId], threshold: 1 };
  const root = await save({
    type: 'root',
    version: sequence,
    expires: '2999-01-01T00:00:00.000Z',
    keys: { [key.keyId]: { kty, crv, x, y } },
    operations: role,
    snapshot: role,
    releases: Object.fromEntries(lists.map(({ name }) => [name, role])),
  } satisfies Root);
  const pins = lists.flatMap(({ name, list: { pinned } }) =>
    pinned === undefined ? [] : [[name, { pinned }] as const],
  );
  const choices = await save({ type: 'choices', sequence, releases: Object.fromEntries(pins) } satisfies Choices);
  const snapshot: Snapshot = { type: 'snapshot', sequence, issuedAt: issuedAt.toISOString(), root, choices, releases };
  files[SNAPSHOT_PATH.slice(1)] = JSON.stringify(await signTestDocument(crypto.subtle, [key], snapshot));
  return files;
}

export async function createSigner(keyId = 'k1'): Promise<Signer> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const privateKey = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const key = { keyId, jwk: { kty, crv, x, y } };
  return {
    key,
    rootKeys: { keys: [key], threshold: 1 },
    signStore: (stated) => signStore({ keyId, jwk: privateKey }, stated),
  };
}

/** Writes what the store of a test states from now on, the snapshot last. */
export async function writeReleases(
  write: (path: string, content: string) => Promise<unknown>,
  signer: Signer,
  stated: StatedReleases,
): Promise<void> {
  for (const [path, text] of Object.entries(await signer.signStore(stated))) await write(`releases/${path}`, text);
}

export const releaseOf = (version: string, given: Partial<Release> = {}): Release => ({
  version,
  entry: 'remoteEntry.js',
  contract: '1.0.0',
  container: `c_${version.replaceAll('.', '_')}`,
  paths: [],
  slots: [],
  integrity: { 'remoteEntry.js': hashOf('r'), 'page.js': hashOf('p'), 'page.css': hashOf('c') },
  preload: [],
  requires: {},
  publishedAt: '2026-01-01T00:00:00.000Z',
  ...given,
});

const dashboard = {
  path: '/user-routes/dashboard',
  session: true,
  data: ['/files/search?page=0&size=500&searchQuery='],
};

/** Hashes of the files with frames. */
export interface ListedFrames {
  readonly canaryFrames?: string | undefined;
  readonly authFrames?: string | undefined;
}

const framesOf = (frames: string | undefined): Partial<Release> => (frames === undefined ? {} : { frames });

/** The auth remote, and the video remote, which has a canary for a quarter of the browsers. */
export const someReleases = (sequence = 1, { canaryFrames, authFrames }: ListedFrames = {}): StatedReleases => ({
  sequence,
  remotes: {
    'mfe-video': {
      releases: [
        releaseOf('1.1.0', {
          paths: [dashboard],
          preload: ['page.js', 'page.css', 'unlisted.js'],
          weight: 25,
          ...framesOf(canaryFrames),
        }),
        releaseOf('1.0.0', { paths: [dashboard] }),
      ],
    },
    'mfe-auth': { releases: [releaseOf('2.0.0', { paths: [{ path: '/login' }], ...framesOf(authFrames) })] },
  },
});
