import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { listFiles } from '@inspire/devkit/workspace/walk';
import { readFileIfAny } from '@inspire/server-kit/files';
import { isRecord, isSemver, parseJson } from '@inspire/shared/guards';
import { SHELL_MANIFEST_FILE, SHELL_NAME } from '@inspire/shared/remote';
import { RELEASE_MANIFEST_FILE } from '@inspire/shared/remote/trust';
import { readIntegrity } from './integrity';
import { type Published, publishRelease, type RolloutOptions } from './publish-release';
import { rejection } from './rejections';
import { readReleaseFiles, type ReleaseFile } from './release-files';
import type { SignedReleaseStore } from './signed-release-store';

/** What gateways serve and run; the rest of the folder belongs to the build. */
const published = /^(shell\.json|public\/.+|server\/.+)$/;

/**
 * Parses what the list needs from `shell.json`; the gateway checks the rest before it uses it.
 * @throws CliError
 */
function parseFacts(text: string | undefined, from: string): { version: string; contract: string } {
  const facts = parseJson(text);
  const { buildId: version, contract } = isRecord(facts) ? facts : {};
  if (!isSemver(version) || !isSemver(contract))
    throw new CliError(`No build to publish: ${from} must have buildId and contract.`);
  return { version, contract };
}

/** @returns the files, with the compressed copies that the build made */
async function readShellFiles(dist: string): Promise<ReleaseFile[]> {
  const [files, present] = await Promise.all([
    readReleaseFiles(dist, (path) => published.test(path)),
    listFiles(dist).then((paths) => new Set(paths)),
  ]);
  return Promise.all(
    files.map(async (file) => {
      const copy = `${file.path}.br`;
      return present.has(copy) ? { ...file, brotli: await readFile(join(dist, copy)) } : file;
    }),
  );
}

/**
 * Publishes the finished build of the shell (`shell/dist`).
 * @param dist folder with `shell.json`, `public` and `server`
 * @throws CliError as `publishRelease` does, and when there is no build
 */
export async function publishShell(
  signedStore: SignedReleaseStore,
  dist: string,
  rollout: RolloutOptions = {},
): Promise<Published> {
  const manifestFile = join(dist, SHELL_MANIFEST_FILE);
  const { version, contract } = parseFacts(await readFileIfAny(manifestFile), manifestFile);
  const release = await publishRelease(signedStore, {
    ...rollout,
    name: SHELL_NAME,
    version,
    readFiles: () => readShellFiles(dist),
    async describe() {
      const isOfBuild = (path: string) => path !== RELEASE_MANIFEST_FILE;
      const integrity = await readIntegrity(signedStore.store, SHELL_NAME, version, isOfBuild);
      if (Object.keys(integrity).length === 0)
        throw rejection({ name: SHELL_NAME, version }, 'its files were removed from the store meanwhile');
      return {
        listed: { version, contract, paths: [], slots: [] },
        files: {
          entry: SHELL_MANIFEST_FILE,
          container: SHELL_NAME,
          preload: [],
          requires: {},
          integrity,
        },
      };
    },
  });
  return { ...release, warnings: [] };
}
