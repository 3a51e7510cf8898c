import { type Registry, type Release, type RemoteReleases, SHELL_NAME, type TrustedKey } from '@inspire/shared/remote';
import type { KeySet, StoreIndex } from '@inspire/shared/remote/trust';
import { makeTestKeys, pinnedOf, signTestSite, toTestStoreFiles } from '@inspire/shared/testing/trust';
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

async function signStore(key: TrustedKey, { sequence, remotes, shell, stopped }: StatedReleases): Promise<StoreFiles> {
  const lists = Object.entries({ ...remotes, ...(shell && { [SHELL_NAME]: shell }) });
  const site = await signTestSite(crypto.subtle, {
    siteKeys: [key],
    trust: { sequence, keys: [key], releases: lists.map(([name]) => ({ name, keyIds: [key.keyId] })), blocked: {} },
    lists: Object.fromEntries(lists.map(([name, list]) => [name, { sequence, keys: [key], ...list }])),
    ...(stopped && { stopped }),
  });
  return Object.fromEntries(Object.entries(toTestStoreFiles(site)).map(([path, text]) => [path.slice(1), text]));
}

export async function createSigner(keyId = 'k1'): Promise<Signer> {
  const key = (await makeTestKeys([keyId], crypto.subtle))[keyId] as TrustedKey;
  const siteKeys = pinnedOf(key);
  return { key: siteKeys.keys[0] as TrustedKey, siteKeys, signStore: (stated) => signStore(key, stated) };
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
