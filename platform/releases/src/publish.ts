import { join } from 'node:path';
import { readBuildManifest } from '@inspire/devkit/build/build-manifest';
import { readRemoteJson } from '@inspire/devkit/build/remote-json';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { filesOfPage } from '@inspire/shared/remote';
import { baseOf } from './base-address';
import { checkBudget } from './budget';
import { checkBuild } from './check/check-build';
import { describeBuild, type RemoteBuild } from './describe-build';
import { type Published, publishRelease, type RolloutOptions } from './publish-release';
import { rejection } from './rejections';
import { readReleaseFiles, type ReleaseFile, withCopies } from './release-files';
import { assertOwnership } from './release-rules';
import type { SignedReleaseStore } from './signed-release-store';

export interface PublishOptions extends RolloutOptions {
  /** Base URL of the store on another origin; the site's own origin by default. */
  readonly base?: string | undefined;
  /** By default it is refused. `npm start` uses `warn`: it shows a build above its budget rather than none. */
  readonly onOverBudget?: 'refuse' | 'warn';
  readonly check?: typeof checkBuild;
  /** Returns a file's Brotli copy, by default of the best quality. Tests that publish many releases spend less time on it. */
  readonly compress?: (content: Buffer) => Promise<Buffer>;
}

/** @returns the files with their compressed copies */
async function inspect(
  build: RemoteBuild,
  files: readonly ReleaseFile[],
  { onOverBudget, check = checkBuild, compress }: PublishOptions,
  warnings: string[],
): Promise<ReleaseFile[]> {
  const { manifest, dist } = build;
  const [ready, issue] = await Promise.all([withCopies(files, compress), check(dist, manifest)]);
  if (issue) throw rejection(build, issue);
  const names = files.map(({ path }) => path);
  const lost = manifest.paths.find(({ chunk }) => chunk !== undefined && filesOfPage(names, chunk).length === 0);
  if (lost) throw rejection(build, `it has no chunk '${lost.chunk}', which remote.json names for ${lost.path}`);
  const budgetIssue = checkBudget(ready, manifest.budget);
  if (budgetIssue && onOverBudget !== 'warn') throw rejection(build, budgetIssue);
  if (budgetIssue) warnings.push(`${manifest.name} could not be released like this: ${budgetIssue}.`);
  return ready;
}

/**
 * Reads the finished build of a remote (`<package>/dist/remote`) with its declaration.
 * @throws CliError for a missing build, and one of another remote
 */
async function readRemoteBuild(packageDir: string): Promise<RemoteBuild> {
  const dist = join(packageDir, 'dist/remote');
  const [manifest, build] = await Promise.all([readRemoteJson(packageDir), readBuildManifest(dist)]);
  const { name } = manifest;
  if (build.name !== name)
    throw new CliError(`The build in ${dist} is of ${build.name}, but remote.json names ${name}.`);
  return { manifest, name, version: build.version, dist };
}

/**
 * Publishes the finished build of a remote (`<package>/dist/remote`).
 * @throws CliError as `publishRelease` does, and for a build that does not match its `remote.json` or exceeds its budget, and
 * for a path or slot of another remote
 */
export async function publishBuild(
  signedStore: SignedReleaseStore,
  packageDir: string,
  options: PublishOptions = {},
): Promise<Published> {
  const build = await readRemoteBuild(packageDir);
  const { manifest, name, version, dist } = build;
  const { base } = options;
  const warnings: string[] = [];
  const published = await publishRelease(signedStore, {
    ...options,
    name,
    version,
    assertFits: (remotes) => assertOwnership(remotes, { ...manifest, version }),
    async readFiles(isStored) {
      const files = await readReleaseFiles(dist);
      return isStored ? files : inspect(build, files, options, warnings);
    },
    describe: () =>
      describeBuild(build, base === undefined ? undefined : baseOf(base, name, version), signedStore.store),
  });
  return { ...published, warnings };
}
