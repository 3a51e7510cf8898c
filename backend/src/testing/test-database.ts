import { randomUUID } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { OpenDatabase } from '../database/database';
import { usePglite } from '../database/open-pglite';
import { openPostgres } from '../database/open-postgres';
import { openPooledPglite } from './pglite-pool';
import { databaseKind, TEMPLATE_DATABASE, testEnvironment } from './test-kind';

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
  if (!server) throw new Error('Tests on PostgreSQL are started by `npm run test:postgres`');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

async function openPostgresCopy(): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresDatabase();
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

/** Opens a migrated database for one test file. Close it in `after`. */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const database = await (databaseKind() === 'postgres' ? openPostgresCopy() : openPgliteCopy());
  await database.migrate();
  return database;
}
