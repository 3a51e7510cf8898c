import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type BuiltRemote,
  builtRemote,
  builtShell,
  createFixture,
  remoteFiles,
} from '@inspire/devkit/testing/fixture-repository';
import { SHELL_NAME } from '@inspire/shared/remote';
import type { KeySet, ReleaseEnvironment, ReleaseManifest } from '@inspire/shared/remote/trust';
import { openSiteReleaseStore } from '../open-site-release-store';
import { publishBuild, type PublishOptions } from '../publish';
import type { Published } from '../publish-release';
import { publishShell } from '../publish-shell';
import { readStoredManifest } from '../release-manifest';
import type { SignedReleaseStore } from '../signed-release-store';
import { allReleases, readSite } from '../site/read-site';
import type { ReleaseStore } from '../store';

export interface TestPublishOptions extends PublishOptions {
  /** Who publishes; by default the machine of the site, which has all keys. */
  readonly by?: SignedReleaseStore;
}

/** Reads what a store states and its index names, all of it verified with the pinned keys. */
export async function readVerified(store: ReleaseStore, pinned: KeySet, environment?: ReleaseEnvironment) {
  const site = (await readSite(store, pinned)) ?? assert.fail('the store is empty');
  const { trust, index = assert.fail('there is no index'), issues } = site;
  const [issue] = issues;
  if (issue) throw new Error(issue.what);
  if (trust.content.sequence !== index.trust) throw new Error('the index names another trust.json');
  const lists = Object.fromEntries(Object.entries(site.lists).map(([name, { content }]) => [name, content]));
  for (const { name } of trust.content.releases)
    if (lists[name]?.sequence !== index.releases[name]) throw new Error(`the index names another list of ${name}`);
  const { [SHELL_NAME]: shell = { releases: [] }, ...remotes } = allReleases(site, environment);
  return { trust: trust.content, index, lists, remotes, shell };
}

export type ReleaseSite = Awaited<ReturnType<typeof createReleaseSite>>;

/** @param env settings of the store; by default, its keys and files are stored below the data folder */
export async function createReleaseSite(env: NodeJS.ProcessEnv = {}) {
  const fixture = await createFixture();
  const inData = (file: string) => join(fixture.root, '.data', file);
  const openSignedStore = () => openSiteReleaseStore(inData(''), env);
  const add = async (files: Record<string, string>): Promise<void> => {
    for (const [file, content] of Object.entries(files)) await fixture.write(file, content);
  };
  const publish = async (name: string, { by, ...options }: TestPublishOptions = {}): Promise<Published> =>
    publishBuild(by ?? (await openSignedStore()), join(fixture.root, name), {
      check: async () => undefined,
      ...options,
    });
  const readAsShell = async (environment?: ReleaseEnvironment) => {
    const { store, siteKeysFile } = await openSignedStore();
    return readVerified(store, JSON.parse(await readFile(siteKeysFile, 'utf8')) as KeySet, environment);
  };
  return {
    fixture,
    inData,
    openSignedStore,
    add,
    /** Publishes the build in a remote's folder. Without a `check`, its container is not loaded. */
    publish,
    /** Builds and publishes a version that owns the path of its name. */
    async release(
      name: string,
      version: string,
      { built, ...options }: TestPublishOptions & { readonly built?: BuiltRemote } = {},
    ): Promise<Published> {
      const [path = `/${name.replace('mfe-', '')}`] = built?.paths ?? [];
      await add({ ...remoteFiles(name, path), ...builtRemote(name, version, built) });
      return publish(name, options);
    },
    /** Builds and publishes a version of the shell. */
    async releaseShell(version: string): Promise<Published> {
      await rm(join(fixture.root, 'shell/dist'), { recursive: true, force: true });
      await add(builtShell(version));
      return publishShell(await openSignedStore(), join(fixture.root, 'shell/dist'));
    },
    /** Adds a build in a folder of its own, so that several may be published at the same time. @returns the folder */
    async addApart(name: string, version: string): Promise<string> {
      const [dir, paths] = [`${name}-${version}`, [`/${name}`]];
      await add({
        [`${dir}/remote.json`]: JSON.stringify({ name, paths, slots: [] }),
        ...builtRemote(name, version, { paths, dir }),
      });
      return join(fixture.root, dir);
    },
    /** Reads the store as a browser does: with the pinned keys. */
    readAsShell,
    /** Returns the versions of a remote that browsers may take. */
    versionsOf: async (name: string, environment?: ReleaseEnvironment): Promise<string[] | undefined> =>
      (await readAsShell(environment)).remotes[name]?.releases.map(({ version }) => version),
    async readManifest(name: string, version: string): Promise<ReleaseManifest> {
      const { lists } = await readAsShell();
      const release = lists[name]?.production.find((one) => one.version === version);
      if (!release) throw new Error(`${name} ${version} is not listed`);
      return readStoredManifest((await openSignedStore()).store, name, release);
    },
  };
}
