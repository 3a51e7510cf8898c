import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../terminal/cli-error';
import { readFileIfAny } from './atomic-file';

const HEARTBEAT_MS = 5_000;
/** A holder that has shown no sign of life for so long is gone: killed, or lost with its machine. */
const STALE_MS = 60_000;
/** A lock file without a readable holder is being written at this moment, or its writer was killed in between. */
const UNWRITTEN_STALE_MS = 2_000;

export interface Lock {
  /** Throws when the lock was lost (a machine asleep for longer than a minute): nothing may be written then. */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

interface Holder {
  readonly token: string;
  readonly pid: number;
  readonly host: string;
}

/** Locks of this very process, to tell them from one that an earlier process with its number left (in a container: always). */
const ours = new Set<string>();

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

function readHolder(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

async function isStale(file: string): Promise<boolean> {
  const text = await readFileIfAny(file);
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => undefined,
  );
  if (text === undefined || age === undefined) return false;
  const holder = readHolder(text);
  if (!holder) return age > UNWRITTEN_STALE_MS;
  if (age > STALE_MS) return true;
  if (holder.host !== hostname()) return false;
  return holder.pid === process.pid ? !ours.has(holder.token) : !isRunning(holder.pid);
}

async function create(file: string, holder: Holder): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(JSON.stringify(holder));
    await handle.close();
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'EPERM') return false; // EPERM: Windows, while it is being removed
    throw error;
  }
}

/**
 * Removes a lock whose holder is gone. Only who holds the guard may remove another's lock, and looks again under it, so
 * that of two that saw the same dead holder the slower one never removes the lock that the quicker one took meanwhile.
 */
async function removeStale(file: string, holder: Holder): Promise<void> {
  const guard = `${file}.takeover`;
  if (!(await create(guard, holder))) {
    if (await isStale(guard)) await rm(guard, { force: true });
    return;
  }
  try {
    if (await isStale(file)) await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

function hold(file: string, holder: Holder): Lock {
  const heartbeat = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => undefined), HEARTBEAT_MS);
  heartbeat.unref();
  const isHeld = async () => readHolder((await readFileIfAny(file)) ?? '')?.token === holder.token;
  return {
    async assertHeld() {
      if (!(await isHeld())) throw new Error(`the lock ${file} was lost`);
    },
    async release() {
      clearInterval(heartbeat);
      if (await isHeld()) await rm(file, { force: true });
      ours.delete(holder.token);
    },
  };
}

/**
 * Takes a lock file that works between processes, and between machines on one file system. A holder that died is replaced.
 * @param waitMs how long to wait for another holder; 0 asks once
 * @returns undefined when another one still holds it
 */
export async function acquireLock(file: string, waitMs = 30_000): Promise<Lock | undefined> {
  await mkdir(dirname(file), { recursive: true });
  const holder: Holder = { token: randomUUID(), pid: process.pid, host: hostname() };
  const deadline = Date.now() + waitMs;
  // Before its first file is there: nobody of this process may take that for one that an earlier process left.
  ours.add(holder.token);
  let lock: Lock | undefined;
  try {
    for (;;) {
      if (await create(file, holder)) return (lock = hold(file, holder));
      if (await isStale(file)) {
        await removeStale(file, holder);
        if (await create(file, holder)) return (lock = hold(file, holder));
      }
      if (Date.now() >= deadline) return undefined;
      await sleep(10 + Math.random() * 40);
    }
  } finally {
    if (!lock) ours.delete(holder.token);
  }
}

/** Runs `work` while holding a lock. @throws Error when the lock cannot be had in time */
export async function withLock<T>(file: string, work: (lock: Lock) => Promise<T>, waitMs?: number): Promise<T> {
  const lock = await acquireLock(file, waitMs);
  if (!lock) throw new Error(`another process holds ${file}`);
  try {
    return await work(lock);
  } finally {
    await lock.release();
  }
}
