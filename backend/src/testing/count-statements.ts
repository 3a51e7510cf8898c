import { mock } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { databaseKind } from './test-kind';

/** Counts the statements that some work sends to the database; those in transactions are not counted. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const client: { query: (...given: never[]) => unknown } =
    databaseKind() === 'postgres' ? pg.Client.prototype : PGlite.prototype;
  const query = mock.method(client, 'query');
  try {
    await work();
    return query.mock.callCount();
  } finally {
    query.mock.restore();
  }
}
