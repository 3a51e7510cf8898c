import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSiteReleaseStore, type SignedReleaseStore, toIntegrity } from '@inspire/tooling/releases';
import { benchData, root } from '../root';
import type { Monolith } from './build-monolith';
import { getContainer, type RemoteName, remoteNames } from './copy-shell';

type Registry = Awaited<ReturnType<SignedReleaseStore['registry']>>;
type Release = Registry['remotes'][string]['releases'][number];

export interface ReleasesFolder {
  readonly dir: string;
  readonly keysFile: string;
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

async function createRelease(name: RemoteName, { shellDist, files }: Monolith, base: string): Promise<Release> {
  const { paths, slots } = (await readJson(join(root, name, 'remote.json'))) as Pick<Release, 'paths' | 'slots'>;
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
  return {
    version: '1.0.0',
    base,
    entry: own[0] ?? '',
    contract,
    container: getContainer(name),
    paths,
    slots,
    integrity: Object.fromEntries(hashes),
    preload: own,
    requires: {},
    publishedAt: new Date(0).toISOString(),
  };
}

/** Writes a registry of paths and chunks, so that the monolith's documents get the same preload hints. @param origin of its site */
export async function listRemotes(monolith: Monolith, origin: string): Promise<ReleasesFolder> {
  const dataDir = join(benchData, 'monolith');
  const store = await openSiteReleaseStore(dataDir, {});
  const releases = await Promise.all(
    remoteNames.map(async (name) => [name, { releases: [await createRelease(name, monolith, `${origin}/`)] }] as const),
  );
  await store.change(({ sequence }) => ({ schema: 1, sequence: sequence + 1, remotes: Object.fromEntries(releases) }));
  return { dir: store.place.dir ?? '', keysFile: store.trustedFile };
}
