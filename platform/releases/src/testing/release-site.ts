import { webcrypto } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BuiltRemote,
  builtRemote,
  builtShell,
  createFixture,
  type FixtureRepository,
  remoteFiles,
} from '@inspire/devkit/testing/fixture-repository';
import { parseJson } from '@inspire/shared/guards';
import { SHELL_NAME, type SubtleSigning } from '@inspire/shared/remote';
import {
  type AvailableReleases,
  availableReleases,
  type KeySet,
  nothingSeen,
  readSignedManifest,
  readStoreIndex,
  type ReleaseEnvironment,
  type ReleaseList,
  type ReleaseManifest,
  type SignedManifest,
  type StoreIndex,
  type Trust,
  verifyReleaseList,
  verifyTrust,
} from '@inspire/shared/remote/trust';
import { openSiteReleaseStore, type SiteReleaseStore } from '../open-site-release-store';
import { publishBuild, type PublishOptions } from '../publish';
import type { Published, RolloutOptions } from '../publish-release';
import { publishShell } from '../publish-shell';
import { readStoredManifest } from '../release-manifest';
import type { ReleaseStore } from '../store';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

/** What a browser learns of a store. */
export interface VerifiedSite {
  readonly trust: Trust;
  readonly index: StoreIndex;
  readonly lists: Readonly<Record<string, ReleaseList>>;
  /** The releases of remotes that browsers may take. */
  readonly remotes: Readonly<Record<string, AvailableReleases>>;
  readonly shell: AvailableReleases;
}

export interface ReleaseSite {
  readonly fixture: FixtureRepository;
  inData(file: string): string;
  openSignedStore(): Promise<SiteReleaseStore>;
  add(files: Record<string, string>): Promise<void>;
  /** Publishes the build in a remote's folder. Without a `check`, its container is not loaded. */
  publish(name: string, options?: PublishOptions): Promise<Published>;
  /** Builds and publishes a version that owns the path of its name. */
  release(
    name: string,
    version: string,
    options?: PublishOptions & { readonly built?: BuiltRemote },
  ): Promise<Published>;
  /** Builds and publishes a version of the shell. */
  releaseShell(version: string, rollout?: RolloutOptions & { readonly source?: string }): Promise<Published>;
  /** Reads the store as a browser does: what the index names, verified with the pinned keys. */
  readAsShell(environment?: ReleaseEnvironment): Promise<VerifiedSite>;
  readManifest(name: string, version: string): Promise<ReleaseManifest>;
}

const parse = (text: string | undefined): SignedManifest => readSignedManifest(parseJson(text));

/** Reads what the index of a store names, and verifies it with the pinned keys. */
export async function readVerified(
  store: ReleaseStore,
  pinned: KeySet,
  environment: ReleaseEnvironment = 'production',
): Promise<VerifiedSite> {
  const index = readStoreIndex((await store.readDocument('index')) ?? '');
  const context = { subtle, pinned, seen: nothingSeen };
  const trust = await verifyTrust(context, parse(await store.readDocument('trust')));
  if (trust.sequence !== index.trust) throw new Error('the index names another trust.json');
  const lists: Record<string, ReleaseList> = {};
  for (const [name, sequence] of Object.entries(index.releases)) {
    if (!trust.releases.some((one) => one.name === name)) continue;
    const list = await verifyReleaseList(context, trust, name, parse(await store.readDocument(`releases/${name}`)));
    if (list.sequence !== sequence) throw new Error(`the index names another list of ${name}`);
    lists[name] = list;
  }
  const available = Object.entries(lists)
    .map(([name, list]) => [name, availableReleases(list, environment, trust, index.stopped)] as const)
    .filter(([, { releases }]) => releases.length > 0);
  const { [SHELL_NAME]: shell = { releases: [] }, ...remotes } = Object.fromEntries(available);
  return { trust, index, lists, remotes, shell };
}

/** @param env settings of the store; by default, its keys and files are stored below the data folder */
export async function createReleaseSite(env: NodeJS.ProcessEnv = {}): Promise<ReleaseSite> {
  const fixture = await createFixture();
  const inData = (file: string) => join(fixture.root, '.data', file);
  const openSignedStore = () => openSiteReleaseStore(inData(''), env);
  const add: ReleaseSite['add'] = async (files) => {
    for (const [file, content] of Object.entries(files)) await fixture.write(file, content);
  };
  const publish: ReleaseSite['publish'] = async (name, options) =>
    publishBuild(await openSignedStore(), join(fixture.root, name), { check: async () => undefined, ...options });
  const readAsShell: ReleaseSite['readAsShell'] = async (environment) => {
    const { store, siteKeysFile } = await openSignedStore();
    return readVerified(store, JSON.parse(await readFile(siteKeysFile, 'utf8')) as KeySet, environment);
  };
  return {
    fixture,
    inData,
    openSignedStore,
    add,
    publish,
    async release(name, version, { built, ...options } = {}) {
      const [path = `/${name.replace('mfe-', '')}`] = built?.paths ?? [];
      await add({ ...remoteFiles(name, path), ...builtRemote(name, version, built) });
      return publish(name, options);
    },
    async releaseShell(version, { source, ...rollout } = {}) {
      await rm(join(fixture.root, 'shell/dist'), { recursive: true, force: true });
      await add(builtShell(version, source));
      return publishShell(await openSignedStore(), join(fixture.root, 'shell/dist'), rollout);
    },
    readAsShell,
    async readManifest(name, version) {
      const { lists } = await readAsShell();
      const release = lists[name]?.production.find((one) => one.version === version);
      if (!release) throw new Error(`${name} ${version} is not listed`);
      return readStoredManifest((await openSignedStore()).store, name, release);
    },
  };
}
