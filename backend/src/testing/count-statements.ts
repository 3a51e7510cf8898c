import { mock } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { databaseKind } from './test-kind';

/** The name of the connections of `listenOn`. */
const LISTENER = 'inspire-listen';

interface Client {
  readonly connectionParameters?: { readonly application_name?: string };
  query: (...given: never[]) => unknown;
}

/**
 * Counts the statements that some work sends to the database. Not counted are those in transactions, and the one that a
 * listening connection sends each second to see whether it is lost.
 */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const client: Client = databaseKind() === 'postgres' ? pg.Client.prototype : PGlite.prototype;
  const query = mock.method(client, 'query');
  try {
    await work();
    const names = query.mock.calls.map((sent) => (sent.this as Client).connectionParameters?.application_name);
    return names.filter((name) => name !== LISTENER).length;
  } finally {
    query.mock.restore();
  }
}
