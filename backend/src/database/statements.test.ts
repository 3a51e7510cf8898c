import assert from 'node:assert/strict';
import { it } from 'node:test';
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
  ['begin', 'other'],
  ['set transaction isolation level repeatable read', 'other'],
  ['selection', 'other'],
  ['', 'other'],
];
for (const [text, operation] of rows)
  it(`${JSON.stringify(text)} counts as ${operation}`, () => assert.equal(getOperation(text), operation));
