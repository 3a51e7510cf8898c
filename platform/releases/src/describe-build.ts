import { BUILD_FILE, parseBuildManifest } from '@inspire/devkit/build/build-manifest';
import type { RemoteJson } from '@inspire/devkit/build/remote-json';
import { toIntegrity } from '@inspire/server-kit/files';
import { FRAMES_FILE } from '@inspire/server-kit/frames';
import type { OwnedPath } from '@inspire/shared/remote';
import { readIntegrity } from './integrity';
import type { DescribedRelease } from './publish-release';
import { rejection } from './rejections';
import { isRunnable } from './release-files';
import type { ReleaseStore } from './store';

/** A build of a remote, and what its folder declares. */
export interface RemoteBuild {
  readonly manifest: RemoteJson;
  readonly name: string;
  readonly version: string;
  /** The folder of the build. */
  readonly dist: string;
}

/** Browsers and gateways need nothing that only the build uses. */
const withoutBuildFacts = ({ frame: _, ...path }: OwnedPath): OwnedPath => path;

/**
 * Describes a build, whose files are stored, as a release.
 * @param base URL of its folder on another origin
 * @throws CliError when it has no build manifest
 */
export async function describeBuild(
  build: RemoteBuild,
  base: string | undefined,
  store: ReleaseStore,
): Promise<DescribedRelease> {
  const {
    name,
    version,
    manifest: { paths, prefixes, slots },
  } = build;
  const text = await store.readFile(name, version, BUILD_FILE);
  if (!text) throw rejection(build, 'its files were removed from the store meanwhile');
  const { entry, contract, container, requires, preload } = parseBuildManifest(
    text.toString(),
    `${BUILD_FILE} of ${name} ${version}`,
  );
  const [integrity, frames] = await Promise.all([
    readIntegrity(store, name, version, isRunnable),
    store.readFile(name, version, FRAMES_FILE),
  ]);
  return {
    listed: {
      version,
      contract,
      paths: paths.map(withoutBuildFacts),
      ...(prefixes && { prefixes }),
      slots,
      ...(base !== undefined && { base }),
    },
    files: {
      entry,
      container,
      integrity,
      preload,
      requires,
      ...(frames && { frames: toIntegrity(frames) }),
    },
  };
}
