import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from '@inspire/shared/guards';
import { getErrorCode } from '../errors/error-code';
import { readFileIfAny } from '../files';
import { describeProcess, isRunning, type ProcessMark } from './process-mark';

const HEARTBEAT_INTERVAL_MS = 5_000;
/** A heartbeat older than this means that the holder was killed, or lost with its machine. */
const STALE_MS = 60_000;
const WAIT_MS = 30_000;
/** Attempts to replace a dead holder, which do not count as waiting; other processes may try at the same time. */
const MAX_TAKEOVERS = 20;

export interface Lock {
  /** @throws Error when the lock was lost (a machine asleep for longer than a minute); the caller must not write then */
  assertHeld(): Promise<void>;
  release(): Promise<void>;
}

/**
 * How a dead holder is recognized. `heartbeat` works between machines on one file system: the holder touches the file, and
 * loses the lock when it has not done so for a minute. `process` works on one machine: the holder keeps the lock for as long
 * as its process exists, however long that was suspended.
 */
export type Liveness = 'heartbeat' | 'process';

export interface LockOptions {
  /** How long to wait for another holder; 0 tries once. */
  readonly waitMs?: number;
  readonly liveness?: Liveness;
}

interface Holder extends ProcessMark {
  readonly token: string;
  readonly host: string;
  /** Differs between processes with the same number: in a container every main process has the number 1. */
  readonly instance: string;
}

const INSTANCE = randomUUID();

const parseHolder = (text: string | undefined) => (parseJson(text) ?? undefined) as Partial<Holder> | undefined;

const readHolder = async (file: string) => parseHolder(await readFileIfAny(file));

async function isAlive({ pid, started, host, instance }: Partial<Holder>, file: string, liveness: Liveness) {
  if (liveness === 'heartbeat') {
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > STALE_MS) return false;
    if (host !== hostname()) return true;
  }
  if (pid === undefined) return false;
  // This process removes its own lock files, so one that exists is held. A list in memory could change meanwhile.
  return pid === process.pid ? instance === INSTANCE : isRunning({ pid, ...(started && { started }) });
}

type LockState = 'free' | 'held' | 'abandoned';

async function getState(file: string, liveness: Liveness): Promise<LockState> {
  const text = await readFileIfAny(file);
  if (text === undefined) return 'free';
  const holder = parseHolder(text);
  // The file appears with its whole content, so an incomplete one is left over from a power failure.
  if (holder && (await isAlive(holder, file, liveness))) return 'held';
  // Read again: a holder that released the lock before its process ended is not dead, and the file may be new.
  return (await readFileIfAny(file)) === text ? 'abandoned' : 'free';
}

/** Creates the file with its content atomically: a link, unlike a write, never shows half of it. */
async function create(file: string, holder: Holder): Promise<boolean> {
  const own = `${file}.${randomUUID()}`;
  try {
    await writeFile(own, JSON.stringify(holder));
    await link(own, file);
    return true;
  } catch (error) {
    const code = getErrorCode(error);
    // Windows reports EPERM while the file is being removed.
    if (code === 'EEXIST' || (code === 'EPERM' && process.platform === 'win32')) return false;
    throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/**
 * Removes a lock whose holder is dead. Only the holder of the guard file may do so, and it checks again: of two processes
 * that saw the same dead holder, the slower one must not remove the lock that the quicker one has taken meanwhile.
 */
async function removeAbandoned(file: string, holder: Holder, liveness: Liveness): Promise<void> {
  const guard = `${file}.takeover`;
  if (!(await create(guard, holder))) {
    if ((await getState(guard, liveness)) === 'abandoned') await rm(guard, { force: true });
    return;
  }
  try {
    if ((await getState(file, liveness)) === 'abandoned') await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

function startHeartbeat(file: string): NodeJS.Timeout {
  const touch = () => void utimes(file, new Date(), new Date()).catch(() => undefined);
  return setInterval(touch, HEARTBEAT_INTERVAL_MS).unref();
}

function createLock(file: string, { token }: Holder, liveness: Liveness): Lock {
  const heartbeat = liveness === 'heartbeat' ? startHeartbeat(file) : undefined;
  const isHeld = async () => (await readHolder(file))?.token === token;
  return {
    async assertHeld() {
      if (!(await isHeld())) throw new Error(`the lock ${file} was lost`);
    },
    async release() {
      clearInterval(heartbeat);
      if (await isHeld()) await rm(file, { force: true });
    },
  };
}

async function tryUntil(file: string, holder: Holder, deadline: number, liveness: Liveness): Promise<boolean> {
  for (let takeovers = 0; ;) {
    if (await create(file, holder)) return true;
    const state = await getState(file, liveness);
    if (state === 'abandoned') await removeAbandoned(file, holder, liveness);
    if (state !== 'held' && (takeovers += 1) <= MAX_TAKEOVERS) continue;
    if (Date.now() >= deadline) return false;
    await sleep(10 + Math.random() * 40);
  }
}

/**
 * Acquires a lock file, which excludes other processes and other callers in this process. A dead holder is replaced.
 * @returns undefined when another holder keeps it for longer than `waitMs`
 */
export async function acquireLock(
  file: string,
  { waitMs = WAIT_MS, liveness = 'heartbeat' }: LockOptions = {},
): Promise<Lock | undefined> {
  await mkdir(dirname(file), { recursive: true });
  const mark = await describeProcess(process.pid);
  const holder: Holder = { ...mark, token: randomUUID(), host: hostname(), instance: INSTANCE };
  const isAcquired = await tryUntil(file, holder, Date.now() + waitMs, liveness);
  return isAcquired ? createLock(file, holder, liveness) : undefined;
}

/** Runs `work` while holding a lock. @throws Error when the lock cannot be acquired in time */
export async function withLock<T>(file: string, work: (lock: Lock) => Promise<T>, options?: LockOptions): Promise<T> {
  const lock = await acquireLock(file, options);
  if (!lock) throw new Error(`another process holds ${file}`);
  try {
    return await work(lock);
  } finally {
    await lock.release();
  }
}

/** Returns the number of the process that a lock file names, or undefined when there is none. */
export const readLockHolder = async (file: string): Promise<number | undefined> => (await readHolder(file))?.pid;
