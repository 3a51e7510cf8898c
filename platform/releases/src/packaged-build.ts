import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { listFiles } from '@inspire/devkit/workspace/walk';
import { readFileIfAny, toIntegrity } from '@inspire/server-kit/files';
import { isRecord, parseJson } from '@inspire/shared/guards';
import { SHELL_MANIFEST_FILE } from '@inspire/shared/remote';

const CHECKSUMS_FILE = 'checksums.json';
/** What `npx inspire-site package` takes from a package: its outputs, and the declaration of a remote. */
const packaged = /^(remote\.json|dist\/.+)$/;

async function hashFiles(folder: string): Promise<Record<string, string>> {
  const files = (await listFiles(folder)).filter((file) => packaged.test(file));
  const hash = async (file: string) => [file, toIntegrity(await readFile(join(folder, file)))] as const;
  return Object.fromEntries(await pMap(files, hash, { concurrency: 8 }));
}

/** Records the content of a packaged build, so that it is published as it was built, or not at all. */
export async function writeChecksums(folder: string): Promise<void> {
  await writeFile(join(folder, CHECKSUMS_FILE), `${JSON.stringify(await hashFiles(folder), null, 1)}\n`);
}

/**
 * Finds out what a folder of `npx inspire-site package` holds.
 * @throws CliError when it holds no build, or another one than was packaged
 */
export async function readPackagedBuild(folder: string): Promise<{ dir: string; isShell: boolean }> {
  const expected = parseJson(await readFileIfAny(join(folder, CHECKSUMS_FILE)));
  if (!isRecord(expected))
    throw new CliError(
      `${folder} is no packaged build: ${CHECKSUMS_FILE} is missing. Make it with 'npx inspire-site package'.`,
    );
  const found = await hashFiles(folder);
  const changed = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
    .filter((file) => expected[file] !== found[file])
    .sort();
  if (changed.length > 0)
    throw new CliError(
      `${folder} was not published: ${changed[0]} is not as it was packaged${changed.length > 1 ? `, nor are ${changed.length - 1} more files` : ''}. Package it again.`,
    );
  return { dir: folder, isShell: `dist/${SHELL_MANIFEST_FILE}` in found };
}
