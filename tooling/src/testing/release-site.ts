import { webcrypto } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readEnvelope,
  readRegistry,
  type Registry,
  type SubtleSigning,
  type TrustedKey,
  verifyEnvelope,
} from '@inspire/shared/remote';
import { openSiteReleaseStore, type SiteReleaseStore } from '../releases/open-site-release-store';
import { publishBuild, type PublishOptions } from '../releases/publish';
import type { Published, RolloutOptions } from '../releases/publish-release';
import { publishShell } from '../releases/publish-shell';
import {
  type BuiltRemote,
  builtRemote,
  builtShell,
  createFixture,
  type FixtureRepository,
  remoteFiles,
} from './fixture-repository';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

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
  /** Reads the registry as a shell does: verified with the published keys. */
  readAsShell(): Promise<Registry>;
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
      return publishShell((await openSignedStore()).shell, join(fixture.root, 'shell/dist'), rollout);
    },
    async readAsShell() {
      const { store, trustedFile } = await openSignedStore();
      const keys = JSON.parse(await readFile(trustedFile, 'utf8')) as TrustedKey[];
      return readRegistry(
        await verifyEnvelope(subtle, keys, readEnvelope(JSON.parse((await store.readDocument('registry')) ?? ''))),
      );
    },
  };
}
