import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeProcess, isRunning, type ProcessMark } from '@inspire/node/locks';

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
    await rm(folder, { recursive: true, force: true });
  }
}

export interface RunFolderOptions {
  /** @default the system's temporary folder */
  readonly parent?: string;
  /** Stops processes of a killed run that may still use its folder. */
  readonly end?: (folder: string) => Promise<void>;
}

/** Creates a temporary folder for one run. Removes the folders of killed runs first. */
export async function makeRunFolder(
  prefix: string,
  { parent = tmpdir(), end = async () => {} }: RunFolderOptions = {},
): Promise<string> {
  await sweepLeftovers(parent, prefix, end);
  const folder = await mkdtemp(join(parent, prefix));
  // PostgreSQL does not run as root; its own user needs access.
  await chmod(folder, 0o755);
  await writeFile(join(folder, OWNER), JSON.stringify(await describeProcess(process.pid)));
  return folder;
}
