import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSiteReleaseStore, sha384, type SignedReleaseStore } from '@inspire/tooling/releases';
import { benchData, root } from '../root';
import type { Monolith } from './build-monolith';
import { containerOf, type RemoteName, remoteNames } from './copy-shell';

type Registry = Awaited<ReturnType<SignedReleaseStore['registry']>>;
type Release = Registry['remotes'][string]['releases'][number];

export interface ReleasesFolder {
  readonly dir: string;
  readonly keysFile: string;
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

/** What the shell's documents say of a part of the monolith: its paths, and the files worth a hint. */
async function releaseOf(name: RemoteName, { shellDist, files }: Monolith, base: string): Promise<Release> {
  const { paths, slots } = (await readJson(join(root, name, 'remote.json'))) as Pick<Release, 'paths' | 'slots'>;
  const { version: contract } = (await readJson(join(root, 'shared/package.json'))) as { version: string };
  const { scripts, styles, member } = (await readJson(join(shellDist, 'shell.json'))) as Record<
    'scripts' | 'styles' | 'member',
    string[]
  >;
  // What the documents name for the shell anyway needs no second hint.
  const own = files[name].filter((file) => ![...scripts, ...styles, ...member].includes(file));
  const hashes = await Promise.all(
    own.map(async (file) => [file, sha384(await readFile(join(shellDist, 'public', file)))] as const),
  );
  return {
    version: '1.0.0',
    base,
    entry: own[0] ?? '',
    contract,
    container: containerOf(name),
    paths,
    slots,
    integrity: Object.fromEntries(hashes),
    preload: own,
    requires: {},
    publishedAt: new Date(0).toISOString(),
  };
}

/** Writes the registry that tells the gateway which path needs which chunk, so that the monolith has the same hints. @param origin of its site */
export async function listRemotes(monolith: Monolith, origin: string): Promise<ReleasesFolder> {
  const dataDir = join(benchData, 'monolith');
  const desk = await openSiteReleaseStore(dataDir, {});
  const releases = await Promise.all(
    remoteNames.map(async (name) => [name, { releases: [await releaseOf(name, monolith, `${origin}/`)] }] as const),
  );
  await desk.change(({ sequence }) => ({ schema: 1, sequence: sequence + 1, remotes: Object.fromEntries(releases) }));
  return { dir: desk.place.dir ?? '', keysFile: desk.trustedFile };
}
