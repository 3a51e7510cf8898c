import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pMap from 'p-map';
import { isBrotliCopy, toIntegrity } from '@inspire/server-kit/files';
import { makeRunFolder } from '@inspire/server-kit/locks';
import {
  getShellFolder,
  rankShellReleases,
  type Release,
  type RemoteReleases,
  SHELL_MANIFEST_FILE,
} from '@inspire/shared/remote';
import type { ReleaseStoreLocation } from './release-store-location';
import { readShellManifest } from './shell-manifest';
import type { ShellBuild, ShellSource } from './shell-source';
import { readStoreFile } from './store-file';

export interface ShellReleasesOptions {
  readonly location: ReleaseStoreLocation;
  /** Returns the verified list of the shell's releases. */
  readonly list: () => RemoteReleases;
  readonly report: (error: Error) => void;
}

const FOLDER_PREFIX = 'inspire-shell-';
const RETRY_INTERVAL_MS = 30_000;
const CONCURRENCY = 8;
/** Builds whose files open tabs still find after they have left the list. Each takes 2 MB of /tmp. */
const KEPT_UNLISTED = 10;

const keys = new WeakMap<Release, string>();

/** Identifies a build by the hashes of all its files; computed once for each release, because each document asks for it. */
function keyOf(release: Release): string {
  const { version, integrity } = release;
  const key =
    keys.get(release) ??
    createHash('sha256')
      .update(JSON.stringify([version, Object.entries(integrity).sort()]))
      .digest('hex');
  keys.set(release, key);
  return key;
}

const mayHaveCopy = (path: string): boolean => /^public\/.+\.(m?js|css|json|svg)$/.test(path);

async function save(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/**
 * Copies a release into a folder, file by file, each only with the content that was signed.
 * @throws when a file is missing or has another content
 */
async function fetchBuild(
  location: ReleaseStoreLocation,
  release: Release,
  into: string,
): Promise<ShellBuild['manifest']> {
  const { version, integrity } = release;
  const folder = getShellFolder(version);
  let manifest: ShellBuild['manifest'] | undefined;
  const fetchOne = async ([path, hash]: readonly [string, string]) => {
    const content = await readStoreFile(location, folder + path);
    if (!content) throw new Error(`${path} is missing`);
    if (toIntegrity(content) !== hash) throw new Error(`${path} does not have the hash that is listed`);
    await save(join(into, path), content);
    if (path === SHELL_MANIFEST_FILE) manifest = readShellManifest(content.toString('utf8'));
    const copy = mayHaveCopy(path) ? await readStoreFile(location, `${folder}${path}.br`) : undefined;
    if (copy && isBrotliCopy(copy, content)) await save(join(into, `${path}.br`), copy);
  };
  // Not at the first error: a file that is written after the folder was removed would create it again.
  await pMap(Object.entries(integrity), fetchOne, { concurrency: CONCURRENCY, stopOnError: false }).catch(
    (error: AggregateError) => {
      throw error.errors[0];
    },
  );
  if (manifest?.buildId !== version) throw new Error(`${SHELL_MANIFEST_FILE} is of another version`);
  return manifest;
}

/**
 * Serves the shell from the release store (ADR-35): it keeps a verified copy of each listed release in its folder,
 * because it serves these files and runs their renderer. The last ones that left the list stay for open tabs.
 */
export function createShellReleases({ location, list, report }: ShellReleasesOptions): ShellSource {
  let root: Promise<string> | undefined;
  let builds: ReadonlyMap<string, ShellBuild> = new Map();
  /** The last one that left the list comes last. */
  const unlisted = new Map<string, ShellBuild>();
  const failedAt = new Map<string, number>();

  const load = async (release: Release): Promise<ShellBuild | undefined> => {
    const key = keyOf(release);
    if (performance.now() - (failedAt.get(key) ?? -Infinity) < RETRY_INTERVAL_MS) return undefined;
    root ??= makeRunFolder(FOLDER_PREFIX);
    const [dist, temporary] = [join(await root, key), join(await root, `incoming-${key}`)];
    try {
      const manifest = await fetchBuild(location, release, temporary);
      await rename(temporary, dist);
      failedAt.delete(key);
      return { version: release.version, dist, manifest };
    } catch (cause) {
      if (!failedAt.has(key)) report(new Error(`shell ${release.version} rejected`, { cause }));
      failedAt.set(key, performance.now());
      await rm(temporary, { recursive: true, force: true });
      return undefined;
    }
  };

  return {
    builds: () => [...builds.values()],
    folders: () => [...builds.values(), ...[...unlisted.values()].reverse()].map(({ dist }) => dist),
    choose(visitor, isReady) {
      const { releases, pinned } = list();
      const present = releases.filter((release) => {
        const build = builds.get(keyOf(release));
        return build && isReady(build);
      });
      const [first] = rankShellReleases({ releases: present, ...(pinned !== undefined && { pinned }) }, visitor);
      return first && builds.get(keyOf(first));
    },
    async refresh() {
      const previous = builds;
      const next = new Map<string, ShellBuild>();
      for (const release of list().releases) {
        const key = keyOf(release);
        const build = previous.get(key) ?? unlisted.get(key) ?? (await load(release));
        if (build) next.set(key, build);
      }
      builds = next;
      const gone = [...previous].filter(([key]) => !next.has(key));
      for (const [key, build] of gone.reverse()) unlisted.set(key, build);
      for (const key of next.keys()) unlisted.delete(key);
      for (const [key, { dist }] of [...unlisted].slice(0, -KEPT_UNLISTED)) {
        unlisted.delete(key);
        await rm(dist, { recursive: true, force: true });
      }
      return gone.length > 0 || next.size !== previous.size;
    },
    async close() {
      if (root) await rm(await root, { recursive: true, force: true });
    },
  };
}
