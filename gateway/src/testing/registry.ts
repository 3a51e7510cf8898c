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
  getListPath,
  hashText,
  INDEX_PATH,
  type KeySet,
  type ListedRelease,
  RELEASE_MANIFEST_FILE,
  type ReleaseList,
  type ReleaseManifest,
  type StoreIndex,
  type Trust,
  TRUST_PATH,
} from '@inspire/shared/remote/trust';
import { signTestManifest } from '@inspire/shared/testing/trust';
import { hashOf } from './site-folder';

/** What a store is to state; everything in it has the same sequence. */
export interface StatedReleases {
  readonly sequence: number;
  readonly remotes: Registry['remotes'];
  readonly shell?: RemoteReleases;
  readonly stopped?: StoreIndex['stopped'];
}

/** Files by their path in the store. */
export type StoreFiles = Readonly<Record<string, string>>;

export interface Signer {
  readonly key: TrustedKey;
  /** This key alone is the site's. */
  readonly siteKeys: KeySet;
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
  const { sequence, stopped = {} } = stated;
  const files: Record<string, string> = {};
  const save = async (path: string, content: object) => {
    files[path.slice(1)] = JSON.stringify(await signTestManifest(crypto.subtle, [key], content));
  };
  const lists: StatedList[] = Object.entries(stated.remotes).map(([name, list]) => ({ name, list }));
  if (stated.shell) lists.push({ name: SHELL_NAME, list: stated.shell });
  for (const { name, list } of lists) {
    const split = await Promise.all(list.releases.map((release) => splitRelease(name, release)));
    Object.assign(files, ...split.map((one) => one.files));
    const production = split.map(({ listed }) => listed);
    const { pinned } = list;
    await save(getListPath(name), {
      type: 'releases',
      name,
      sequence,
      staging: [],
      production,
      ...(pinned !== undefined && { pinned }),
    } satisfies ReleaseList);
  }
  const { kty, crv, x, y } = key.jwk;
  await save(TRUST_PATH, {
    type: 'trust',
    sequence,
    keys: { [key.keyId]: { kty, crv, x, y } },
    releases: lists.map(({ name }) => ({ name, keyIds: [key.keyId] })),
    blocked: {},
  } satisfies Trust);
  const index: StoreIndex = {
    trust: sequence,
    releases: Object.fromEntries(lists.map(({ name }) => [name, sequence])),
    stopped,
  };
  files[INDEX_PATH.slice(1)] = JSON.stringify(index);
  return files;
}

export async function createSigner(keyId = 'k1'): Promise<Signer> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const privateKey = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const key = { keyId, jwk: { kty, crv, x, y } };
  return {
    key,
    siteKeys: { keys: [key], threshold: 1 },
    signStore: (stated) => signStore({ keyId, jwk: privateKey }, stated),
  };
}

/** Writes what the store of a test states from now on, the index last. */
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
