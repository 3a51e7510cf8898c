import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSiteReleaseStore } from '@inspire/releases/open-site-release-store';
import { storeManifest } from '@inspire/releases/release-manifest';
import { type ReleaseStore } from '@inspire/releases/store';
import { toIntegrity } from '@inspire/server-kit/files';
import { type ListedRelease, type ReleaseManifest } from '@inspire/shared/remote/trust';
import { monolithData, root } from '../root';
import type { Monolith } from './build-monolith';
import { getContainer, type RemoteName, remoteNames } from './copy-shell';

export interface ReleasesFolder {
  readonly dir: string;
  readonly keysFile: string;
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

async function createRelease(
  store: ReleaseStore,
  name: RemoteName,
  { shellDist, files }: Monolith,
  base: string,
): Promise<ListedRelease> {
  const { paths, slots } = (await readJson(join(root, name, 'remote.json'))) as Pick<ListedRelease, 'paths' | 'slots'>;
  const { version: contract } = (await readJson(join(root, 'shared/package.json'))) as { version: string };
  const { scripts, styles, member } = (await readJson(join(shellDist, 'shell.json'))) as Record<
    'scripts' | 'styles' | 'member',
    string[]
  >;
  // Documents already preload the shell's own files.
  const own = files[name].filter((file) => ![...scripts, ...styles, ...member].includes(file));
  const hashes = await Promise.all(
    own.map(async (file) => [file, toIntegrity(await readFile(join(shellDist, 'public', file)))] as const),
  );
  const version = '1.0.0';
  const manifest: ReleaseManifest = {
    type: 'release',
    name,
    version,
    entry: own[0] ?? '',
    container: getContainer(name),
    integrity: Object.fromEntries(hashes),
    preload: own,
    requires: {},
  };
  return {
    version,
    base,
    contract,
    paths,
    slots,
    publishedAt: new Date(0).toISOString(),
    manifest: await storeManifest(store, manifest),
  };
}

/** Lists paths and chunks as releases, so that the monolith's documents get the same preload hints. @param origin of its site */
export async function listRemotes(monolith: Monolith, origin: string): Promise<ReleasesFolder> {
  const signedStore = await openSiteReleaseStore(monolithData, {});
  for (const name of remoteNames) {
    const release = await createRelease(signedStore.store, name, monolith, `${origin}/`);
    await signedStore.changeList(name, (list) => ({ ...list, production: [release] }));
  }
  return { dir: signedStore.place.dir ?? '', keysFile: signedStore.siteKeysFile };
}
