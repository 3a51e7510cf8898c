import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { connectTo, createPostgresDatabase } from '../testing/test-database';
import { queryRows } from './database';
import { getOperation, type Operation } from './statements';

const rows: readonly (readonly [text: string, operation: Operation])[] = [
  ['select 1', 'select'],
  ['\n    SELECT id from users', 'select'],
  ['(select 1) union (select 2)', 'select'],
  ['insert into users select * from others', 'insert'],
  ['with "due" as (select "id" from "outbox" limit 5) update "outbox" set "attempts" = 1', 'update'],
  ['with seen as (update devices set x = (select 1) returning id) select count(*) from seen', 'select'],
  ['with a as (select 1), b as (select 2) delete from c', 'delete'],
  ['with broken as (select 1', 'other'],
  ['/* lease_heartbeat */ update devices set x = 1', 'update'],
  ['begin', 'other'],
  ['set transaction isolation level repeatable read', 'other'],
  ['selection', 'other'],
  ['', 'other'],
];
for (const [text, operation] of rows)
  it(`${JSON.stringify(text)} counts as ${operation}`, () => assert.equal(getOperation(text), operation));

it('prepares a raw statement under the name in its comment, and no other', async () => {
  await using template = await createPostgresDatabase();
  await using database = connectTo(template.url, 1);
  for (const value of [1, 2]) {
    const rows = await queryRows<{ n: number }>(database.db, sql`/* own_name */ select ${value}::int as n`);
    assert.deepEqual(rows, [{ n: value }]);
  }
  await queryRows(database.db, sql`select ${3}::int as n`);
  assert.deepEqual(await queryRows(database.db, sql`select name from pg_prepared_statements where name <> ''`), [
    { name: 'own_name' },
  ]);
});
