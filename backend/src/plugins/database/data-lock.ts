import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../errors/startup-error';
import { describeProcess, isRunning, type ProcessMark } from './process-mark';

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

async function readHolder(file: string): Promise<ProcessMark | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ProcessMark;
  } catch (error) {
    // Gone in the meantime, or left half-written by a machine that lost its power: nobody holds it.
    if (codeOf(error) === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Makes `file` ours, at once or not at all: a link, unlike a write, never shows a half-written mark. */
async function claim(file: string, mark: ProcessMark): Promise<boolean> {
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(mark));
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** Clears away a lock whose holder is gone; only one process at a time may, or it could clear away the next one's. */
async function clearAbandoned(file: string, mark: ProcessMark): Promise<void> {
  const turn = `${file}.takeover`;
  if (!(await claim(turn, mark))) {
    const other = await readHolder(turn);
    if (!other || !(await isRunning(other))) await rm(turn, { force: true });
    return;
  }
  try {
    const holder = await readHolder(file);
    if (!holder || !(await isRunning(holder))) await rm(file, { force: true });
  } finally {
    await rm(turn, { force: true });
  }
}

/** Another process holds the folder: in most cases, the site is running. */
export class DataDirInUseError extends StartupError {
  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(`The data folder ${dataDir} is in use by process ${pid}; stop it or set another DATA_DIR.`);
  }
}

/**
 * PGlite has no lock of its own, and two processes in one folder destroy it. A lock left by a process that was killed is
 * taken over.
 * @returns what gives the lock back.
 * @throws StartupError
 */
export async function takeDataLock(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'database.lock');
  const mark = await describeProcess(process.pid);
  try {
    await mkdir(dataDir, { recursive: true });
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (await claim(file, mark)) return () => rm(file, { force: true });
      const holder = await readHolder(file);
      if (holder && (await isRunning(holder))) {
        throw new DataDirInUseError(dataDir, holder.pid);
      }
      await clearAbandoned(file, mark);
    }
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The data folder ${dataDir} cannot be written (${codeOf(error) || String(error)}).`);
  }
  throw new StartupError(`The data folder ${dataDir} is being taken by another process; try again.`);
}
