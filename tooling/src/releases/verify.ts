import { brotliDecompressSync } from 'node:zlib';
import pMap from 'p-map';
import { toIntegrity } from '@inspire/node/files';
import { FRAMES_FILE } from '@inspire/node/frames';
import { type Registry, type Release, satisfiesContract } from '@inspire/shared/remote';
import { CliError, messageOf } from '../terminal/cli-error';
import { currentReleases, findConflict } from './current-releases';
import { isRunnable, withoutCopies } from './release-files';
import type { SignedReleaseStore } from './signed-release-store';
import type { ReleaseStore } from './store';
import { documentPaths } from './store-paths';

export interface StoreIssue {
  readonly where: string;
  readonly what: string;
}

export interface Verification {
  readonly releases: number;
  readonly files: number;
  readonly issues: readonly StoreIssue[];
}

const isSame = (copy: Buffer, content: Buffer): boolean => {
  try {
    return brotliDecompressSync(copy).equals(content);
  } catch {
    return false;
  }
};

async function verifyFiles(
  store: ReleaseStore,
  name: string,
  { version, entry, integrity, preload, frames }: Release,
): Promise<StoreIssue[]> {
  const stored = await store.listFiles(name, version);
  const at = (file: string) => `${name} ${version} ${file}`;
  const perFile = await pMap(
    Object.entries({ ...integrity, ...(frames !== undefined && { [FRAMES_FILE]: frames }) }),
    async ([file, expected]): Promise<StoreIssue[]> => {
      const content = await store.readFile(name, version, file);
      if (!content) return [{ where: at(file), what: 'is missing' }];
      if (toIntegrity(content) !== expected) return [{ where: at(file), what: 'has not the content that was signed' }];
      const copy = stored.includes(`${file}.br`) ? await store.readFile(name, version, `${file}.br`) : undefined;
      return copy && !isSame(copy, content)
        ? [{ where: at(`${file}.br`), what: 'is no compressed copy of the file beside it' }]
        : [];
    },
    { concurrency: 4 },
  );
  const unlisted = withoutCopies(stored).filter((file) => isRunnable(file) && !(file in integrity));
  const unhashed = [...new Set([entry, ...preload])].filter((file) => !(file in integrity));
  return [
    ...perFile.flat(),
    ...unlisted.map((file) => ({ where: at(file), what: 'could run, but is not in the registry' })),
    ...unhashed.map((file) => ({ where: at(file), what: 'is to be loaded first, but has no hash' })),
  ];
}

function verifyCurrent(registry: Registry, name: string, contract: string | undefined): StoreIssue[] {
  const remote = registry.remotes[name] ?? { releases: [] };
  const isLost = remote.pinned !== undefined && !remote.releases.some(({ version }) => version === remote.pinned);
  return [
    ...(isLost ? [{ where: `${name} ${remote.pinned}`, what: 'is pinned, but not listed' }] : []),
    ...currentReleases(remote).flatMap((release): StoreIssue[] => {
      const where = `${name} ${release.version}`;
      const conflict = findConflict(registry, name, release);
      const isUnfit = contract !== undefined && !satisfiesContract(contract, release.contract);
      return [
        ...(conflict ? [{ where, what: `owns ${conflict.what}, and so does ${conflict.owner}` }] : []),
        ...(isUnfit ? [{ where, what: `needs contract ${release.contract}, but the shell offers ${contract}` }] : []),
      ];
    }),
  ];
}

/**
 * Checks the store's conditional writes, a document's signature, every listed file, that nothing unlisted could run, that remotes do not conflict,
 * and that the shell can run the current releases.
 * @param contract contract version of the site's shell; undefined when no shell is available
 * @throws CliError for an unknown remote
 */
export async function verifyStore(
  signedStore: SignedReleaseStore,
  { name, contract }: { name?: string | undefined; contract?: string | undefined },
): Promise<Verification> {
  let registry: Registry;
  try {
    registry = await signedStore.registry();
  } catch (error) {
    return { releases: 0, files: 0, issues: [{ where: documentPaths[signedStore.document], what: messageOf(error) }] };
  }
  if (name !== undefined && !registry.remotes[name]) throw new CliError(`No release of '${name}' has been published.`);
  // Both documents are in one store: the registry's check reports it.
  const unsafe = signedStore.document === 'registry' ? await signedStore.store.findUnsafeWrites() : undefined;
  const names = Object.keys(registry.remotes)
    .filter((one) => name === undefined || one === name)
    .sort();
  const releases = names.flatMap((one) =>
    (registry.remotes[one]?.releases ?? []).map((release) => [one, release] as const),
  );
  const perRelease = await pMap(releases, ([one, release]) => verifyFiles(signedStore.store, one, release), {
    concurrency: 2,
  });
  return {
    releases: releases.length,
    files: releases.reduce((sum, [, { integrity }]) => sum + Object.keys(integrity).length, 0),
    issues: [
      ...(unsafe === undefined ? [] : [{ where: 'release store', what: unsafe }]),
      ...names.flatMap((one) => verifyCurrent(registry, one, contract)),
      ...perRelease.flat(),
    ],
  };
}
