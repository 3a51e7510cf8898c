import { join } from 'node:path';
import { getErrorCode } from '@inspire/server-kit/errors';
import { acquireLock, type Lock, readLockHolder } from '@inspire/server-kit/locks';
import { StartupError } from '../../errors/startup-error';

export class DataDirInUseError extends StartupError {
  constructor(
    readonly dataDir: string,
    readonly pid: number,
  ) {
    super(`The data folder ${dataDir} is in use by process ${pid}. Stop it or set another DATA_DIR.`);
  }
}

async function acquire(file: string, dataDir: string): Promise<Lock | undefined> {
  try {
    return await acquireLock(file, { waitMs: 0, liveness: 'process' });
  } catch (error) {
    throw new StartupError(`The data folder ${dataDir} cannot be written (${getErrorCode(error) ?? String(error)}).`);
  }
}

/**
 * Locks the data folder: PGlite itself has no lock, and two processes in one folder destroy it. Takes over the lock
 * of a killed process.
 * @returns a function that releases the lock
 * @throws StartupError
 */
export async function takeDataLock(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'database.lock');
  const lock = await acquire(file, dataDir);
  if (lock) return () => lock.release();
  const pid = await readLockHolder(file);
  if (pid !== undefined) throw new DataDirInUseError(dataDir, pid);
  throw new StartupError(`Another process is acquiring the data folder ${dataDir}. Try again.`);
}
