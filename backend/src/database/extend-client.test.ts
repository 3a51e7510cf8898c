import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { isUnavailable } from '../app/unavailable';
import { setUp } from '../testing/set-up';
import { startSlowConnection } from '../testing/slow-connection';
import { connectTo, createPostgresDatabase } from '../testing/test-database';
import { type Database, queryRows } from './database';

/** Connects once, and waits at most 300 ms for the answer to a statement. */
const connect = (url: string) => connectTo(`${url}?query_timeout=300`, 1);
const sleepFor = (db: Database, seconds: number) => queryRows(db, sql`select pg_sleep(${seconds})`);
const assertAnswers = async (db: Database) => assert.deepEqual(await queryRows(db, sql`select 1 as n`), [{ n: 1 }]);

describe('a connection to PostgreSQL', () => {
  const template = setUp(() => createPostgresDatabase());

  it('is replaced when a statement of a transaction gets no answer in time', async () => {
    await using database = connect(template.url);
    await assert.rejects(
      database.db.transaction((tx) => sleepFor(tx, 5)),
      isUnavailable,
    );
    await assertAnswers(database.db);
  });

  it('waits for the statements of a transaction that lifts the time limit, and for no later ones', async () => {
    await using database = connect(template.url);
    const isAllowed = database.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      return (await sleepFor(tx, 1)).length;
    });
    assert.equal(await isAllowed, 1);
    await assert.rejects(
      database.db.transaction((tx) => sleepFor(tx, 5)),
      isUnavailable,
    );
  });

  it('is replaced when a transaction could not begin on it', async () => {
    await using connection = await startSlowConnection(template.url);
    await using database = connect(connection.url);
    await assertAnswers(database.db);
    connection.delayMs = 600_000;
    await assert.rejects(
      database.db.transaction(() => assert.fail('it began')),
      isUnavailable,
    );
    connection.delayMs = 0;
    await assertAnswers(database.db);
  });
});
