import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres as startEmbedded } from '@inspire/scripts/testing/start-postgres';
import { readProcessorMs } from './process';

export interface BenchDatabase extends RunningPostgres {
  /** Processor time of its running processes so far, in milliseconds; Linux only. */
  readonly getProcessorMs: () => Promise<number>;
}

/** Starts a server that waits for the disk at each commit, as in production. @param postgresFlags its further arguments */
export async function startPostgres(postgresFlags: string[] = []): Promise<BenchDatabase> {
  const server = await startEmbedded(postgresFlags);
  return {
    ...server,
    async getProcessorMs() {
      const [postmaster = ''] = (await readFile(join(server.folder, 'data/postmaster.pid'), 'utf8')).split('\n');
      const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
      const times = await Promise.all(
        [postmaster, ...children.trim().split(' ')].map((pid) => readProcessorMs(Number(pid))),
      );
      return times.reduce((sum, ms) => sum + ms, 0);
    },
  };
}
