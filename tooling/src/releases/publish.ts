import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest, type Release, type RemoteManifest } from '@inspire/shared/remote';
import { messageOf, Refusal } from '../terminal/refusal';
import { BUILD_FILE, parseBuildManifest, readBuildManifest } from './build-manifest';
import { findConflict } from './current-releases';
import { isSnapshot, withRelease } from './registry-change';
import type { ReleaseDesk } from './release-desk';

/** Reads what a remote says that it owns. @throws Refusal naming the fault */
export async function readRemoteJson(packageDir: string): Promise<RemoteManifest> {
  const file = join(packageDir, 'remote.json');
  try {
    return readManifest(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Refusal(`${file} cannot be used: ${messageOf(error)}.`);
  }
}

export interface Published {
  readonly name: string;
  readonly version: string;
  /** `unchanged` when the version was the first one already, or an older release that stays where it is. */
  readonly outcome: 'published' | 'unchanged';
  /** Version that browsers take instead, because it is pinned. */
  readonly pinned?: string;
}

/**
 * Publishes the finished build of a remote (`<package>/dist/remote`): its files first, then the registry, so that a
 * publisher that dies in between leaves files that nobody is told of, and publishing again goes on from there.
 * @throws Refusal for another content under the same version, or a path or slot that another remote has
 */
export async function publishBuild(desk: ReleaseDesk, packageDir: string, now: () => Date = () => new Date()): Promise<Published> {
  const dist = join(packageDir, 'dist/remote');
  const [manifest, build] = await Promise.all([readRemoteJson(packageDir), readBuildManifest(dist)]);
  const { name, paths, slots } = manifest;
  const { version } = build;
  if (build.name !== name) throw new Refusal(`The build in ${dist} is of ${build.name}, but remote.json names ${name}.`);

  const refuseConflict = (registry: Awaited<ReturnType<ReleaseDesk['registry']>>) => {
    const conflict = findConflict(registry, name, { paths, slots });
    if (conflict) throw new Refusal(`${name} ${version} was not published: ${conflict.owner} owns ${conflict.what}.`);
  };
  refuseConflict(await desk.registry());

  // A snapshot's version is the hash of its sources: what lies there is this build, however its bytes came out.
  const isKept = isSnapshot(version) && (await desk.store.hasRelease(name, version));
  if (!isKept) await desk.store.addRelease(name, version, dist);
  const stored = parseBuildManifest(await desk.store.readFile(name, version, BUILD_FILE), `${BUILD_FILE} of ${name} ${version}`);
  const integrity = await desk.store.integrityOf(name, version);
  const { entry, contract, container, requires, preload } = stored;
  const release: Release = {
    version, entry, contract, container, paths, slots, integrity, preload, requires, publishedAt: now().toISOString(),
  };

  let outcome: Published['outcome'] = 'unchanged';
  const registry = await desk.change((current) => {
    refuseConflict(current);
    const next = withRelease(current, name, release);
    outcome = next === current ? 'unchanged' : 'published';
    return next;
  });
  const pinned = registry.remotes[name]?.pinned;
  return { name, version, outcome, ...(pinned !== undefined && pinned !== version && { pinned }) };
}
