import { join } from 'node:path';
import { toIntegrity } from '@inspire/node/files';
import { FRAMES_FILE } from '@inspire/node/frames';
import type { OwnedPath } from '@inspire/shared/remote';
import { CliError } from '../terminal/cli-error';
import { baseOf } from './base-address';
import { checkBudget } from './budget';
import { BUILD_FILE, parseBuildManifest, readBuildManifest } from './build-manifest';
import { checkBuild } from './check/check-build';
import { readRunnable, toRunnableIntegrity } from './integrity';
import { type Publication, type Published, publishRelease, type RolloutOptions } from './publish-release';
import { rejection } from './rejections';
import { readReleaseFiles, type ReleaseFile, withCopies } from './release-files';
import { assertOwnership } from './release-rules';
import { readRemoteJson, type RemoteJson } from './remote-json';
import type { SignedReleaseStore } from './signed-release-store';

export interface PublishOptions extends RolloutOptions {
  /** Base URL of the store on another origin; the site's own origin by default. */
  readonly base?: string | undefined;
  /** `npm start` uses `warn`: it shows a build above its budget rather than none. */
  readonly onOverBudget?: 'refuse' | 'warn';
  readonly check?: typeof checkBuild;
}

interface Candidate {
  readonly manifest: RemoteJson;
  readonly name: string;
  readonly version: string;
  readonly dist: string;
}

/** @returns the files with their compressed copies */
async function inspect(
  candidate: Candidate,
  files: readonly ReleaseFile[],
  { onOverBudget, check }: Required<Pick<PublishOptions, 'onOverBudget' | 'check'>>,
  warnings: string[],
): Promise<ReleaseFile[]> {
  const { manifest, dist } = candidate;
  const [ready, issue] = await Promise.all([withCopies(files), check(dist, manifest)]);
  if (issue) throw rejection(candidate, issue);
  const fat = checkBudget(ready, manifest.budget);
  if (fat && onOverBudget === 'refuse') throw rejection(candidate, fat);
  if (fat) warnings.push(`${manifest.name} could not be released like this: ${fat}.`);
  return ready;
}

/** Browsers and gateways need nothing that only the build uses. */
const withoutBuildFacts = ({ frame: _, ...path }: OwnedPath): OwnedPath => path;

/** Describes a release from its stored files. */
async function describe(
  { store }: SignedReleaseStore,
  candidate: Candidate,
  base: string | undefined,
): ReturnType<Publication['describe']> {
  const {
    name,
    version,
    manifest: { paths, prefixes, slots },
  } = candidate;
  const stored = await store.readFile(name, version, BUILD_FILE);
  if (!stored) throw rejection(candidate, 'its files were removed from the store meanwhile');
  const { entry, contract, container, requires, preload } = parseBuildManifest(
    stored.toString(),
    `${BUILD_FILE} of ${name} ${version}`,
  );
  const [runnable, frames] = await Promise.all([
    readRunnable(store, name, version),
    store.readFile(name, version, FRAMES_FILE),
  ]);
  return {
    listed: {
      version,
      contract,
      paths: paths.map(withoutBuildFacts),
      ...(prefixes && { prefixes }),
      slots,
      ...(base !== undefined && { base: baseOf(base, name, version) }),
    },
    files: {
      entry,
      container,
      integrity: toRunnableIntegrity(runnable),
      preload,
      requires,
      ...(frames && { frames: toIntegrity(frames) }),
    },
  };
}

/**
 * Publishes the finished build of a remote (`<package>/dist/remote`).
 * @throws CliError as `publishRelease` does, and for a build that does not match its `remote.json` or exceeds its budget, and
 * for a path or slot of another remote
 */
export async function publishBuild(
  signedStore: SignedReleaseStore,
  packageDir: string,
  { base, onOverBudget = 'refuse', check = checkBuild, ...rollout }: PublishOptions = {},
): Promise<Published> {
  const dist = join(packageDir, 'dist/remote');
  const [manifest, build] = await Promise.all([readRemoteJson(packageDir), readBuildManifest(dist)]);
  const { name } = manifest;
  const { version } = build;
  const candidate: Candidate = { manifest, name, version, dist };
  if (build.name !== name)
    throw new CliError(`The build in ${dist} is of ${build.name}, but remote.json names ${name}.`);
  const warnings: string[] = [];
  const published = await publishRelease(signedStore, {
    ...rollout,
    name,
    version,
    assertFits: (remotes) => assertOwnership(remotes, { ...manifest, version }),
    async readFiles(isStored) {
      const files = await readReleaseFiles(dist);
      return isStored ? files : inspect(candidate, files, { onOverBudget, check }, warnings);
    },
    describe: () => describe(signedStore, candidate, base),
  });
  return { ...published, warnings };
}
