import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartConfig } from '@inspire/devkit/site/config';
import { assertPortFree } from '@inspire/devkit/site/port';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { acquireLock, type Lock } from '@inspire/server-kit/locks';

async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.write-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new CliError(`The data folder ${folder} (DATA_DIR) cannot be written: ${messageOf(error)}.`);
  }
}

/**
 * Checks everything that could fail later in the start, and locks the data folder.
 * @throws CliError with one sentence
 */
export async function acquireSiteLock({ dataDir, port }: Pick<StartConfig, 'dataDir' | 'port'>): Promise<Lock> {
  await assertWritable(dataDir);
  const lock = await acquireLock(join(dataDir, 'start.lock'), { waitMs: 0 });
  if (!lock) throw new CliError(`Another instance is using ${dataDir}. Stop it, or set DATA_DIR and PORT.`);
  try {
    await assertPortFree(port);
    return lock;
  } catch (error) {
    await lock.release();
    throw error;
  }
}
