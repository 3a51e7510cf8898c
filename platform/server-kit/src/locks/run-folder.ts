import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeProcess, isRunning, type ProcessMark } from './process-mark';

const OWNER = 'owner.json';

const ownerOf = (folder: string): Promise<ProcessMark | undefined> =>
  readFile(join(folder, OWNER), 'utf8').then(
    (text) => JSON.parse(text) as ProcessMark,
    () => undefined,
  );

async function sweepLeftovers(parent: string, prefix: string, end: (folder: string) => Promise<void>): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const folder of names.map((name) => join(parent, name))) {
    const owner = await ownerOf(folder);
    if (!owner || (await isRunning(owner))) continue;
    await end(folder);
    // Another user's folder cannot be removed, and does not matter.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

export interface RunFolderOptions {
  /** @default the system's temporary folder */
  readonly parent?: string;
  /** Stops processes of a killed run that may still use its folder. */
  readonly end?: (folder: string) => Promise<void>;
}

/**
 * Creates a folder for one run of a program, which only its user can read. Removes the folders of killed runs with the same
 * prefix first.
 */
export async function makeRunFolder(
  prefix: string,
  { parent = tmpdir(), end = async () => {} }: RunFolderOptions = {},
): Promise<string> {
  await sweepLeftovers(parent, prefix, end);
  const folder = await mkdtemp(join(parent, prefix));
  await writeFile(join(folder, OWNER), JSON.stringify(await describeProcess(process.pid)));
  return folder;
}
