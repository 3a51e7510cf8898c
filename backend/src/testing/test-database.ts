import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { OpenDatabase } from '../database/database';
import { usePglite } from '../database/open-pglite';
import { openPostgres } from '../database/open-postgres';
import { openPooledPglite } from './pglite-pool';
import { setUp } from './set-up';
import { databaseKind, TEMPLATE_DATABASE, testEnvironment } from './test-kind';

/** Only the owner of the tables may empty them between tests. */
export type TestLogin = 'owner' | 'server';

async function administer(url: string, statement: string): Promise<void> {
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
): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = process.env[testEnvironment.postgresUrl];
  if (!server) throw new Error('Tests on PostgreSQL are started by `npm test -w backend -- <name>`');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

/** Returns the URL for a user with the rights of servers, which the template has. */
export function asServer(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = 'inspire_server';
  url.password = 'server';
  return url.href;
}

async function openPostgresCopy(login: TestLogin): Promise<OpenDatabase> {
  const { url: ownerUrl, drop } = await createPostgresDatabase();
  const url = login === 'server' ? asServer(ownerUrl) : ownerUrl;
  const database = openPostgres({ url, poolSize: 10, onIdleError: () => undefined });
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

async function openPgliteCopy(): Promise<OpenDatabase> {
  const snapshot = process.env[testEnvironment.snapshot];
  return usePglite(await (snapshot ? openPooledPglite(snapshot) : PGlite.create({ extensions: { pg_trgm } })));
}

/** Opens a migrated database for one test file. Close it in `after`. The embedded one has one user. */
export async function openTestDatabase(login: TestLogin = 'owner'): Promise<OpenDatabase> {
  const database = await (databaseKind() === 'postgres' ? openPostgresCopy(login) : openPgliteCopy());
  await database.migrate();
  return database;
}

/** Sets up a migrated database. */
export const setUpDatabase = (): OpenDatabase => setUp(openTestDatabase, ({ close }) => close());
