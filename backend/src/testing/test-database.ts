import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { type Database, type OpenDatabase, queryRows } from '../database/database';
import { usePglite } from '../database/open-pglite';
import { openPostgres } from '../database/open-postgres';
import { openPooledPglite } from './pglite-pool';
import { setUp } from './set-up';
import { databaseKind, TEMPLATE_DATABASE, testEnvironment } from './test-kind';
import { untilTrue } from './until';

/** Only the owner of the tables may empty them between tests. */
export type TestLogin = 'owner' | 'server';

/** Runs a statement over a connection of its own. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database on the run's PostgreSQL server; empty without the migrated template. */
export async function createPostgresDatabase(
  template: string = TEMPLATE_DATABASE,
): Promise<{ url: string } & AsyncDisposable> {
  const server = process.env[testEnvironment.postgresUrl];
  if (!server) throw new Error('Tests on PostgreSQL are started by `npm test -w backend -- <name>`');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = () => administer(server, `drop database if exists ${name} with (force)`);
  return { url: url.href, [Symbol.asyncDispose]: drop };
}

/** Returns the URL for a user with the rights of servers, which the template has. */
export function asServer(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = 'inspire_server';
  url.password = 'server';
  return url.href;
}

type TestDatabase = OpenDatabase & AsyncDisposable;

/** Opens a database on PostgreSQL. */
export function connectTo(url: string, poolSize = 10, onIdleError = (): void => undefined): TestDatabase {
  const database = openPostgres({ url, poolSize, onIdleError });
  return { ...database, [Symbol.asyncDispose]: database.close };
}

async function openPostgresCopy(login: TestLogin): Promise<TestDatabase> {
  const copy = await createPostgresDatabase();
  const database = connectTo(login === 'server' ? asServer(copy.url) : copy.url);
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await copy[Symbol.asyncDispose]();
    },
  };
}

async function openPgliteCopy(): Promise<TestDatabase> {
  const snapshot = process.env[testEnvironment.snapshot];
  const client = await (snapshot ? openPooledPglite(snapshot) : PGlite.create({ extensions: { pg_trgm } }));
  const database = usePglite(client);
  return { ...database, [Symbol.asyncDispose]: database.close };
}

/** Opens a migrated database for one test file. The embedded one has one user. */
export async function openTestDatabase(login: TestLogin = 'owner'): Promise<TestDatabase> {
  const database = await (databaseKind() === 'postgres' ? openPostgresCopy(login) : openPgliteCopy());
  await database.migrate();
  return database;
}

/** Sets up a migrated database. */
export const setUpDatabase = (): OpenDatabase => setUp(openTestDatabase);

/** Waits until so many statements of a database wait for a lock. */
export const untilLocked = (db: Database, count = 1): Promise<true> =>
  untilTrue(async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await queryRows(db, waiting)).length >= count;
  }, `${count} statements wait for a lock`);
