import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../database/database';
import { rejection } from '../../testing/client';
import { setUpFolder } from '../../testing/set-up';
import { setUpDatabase } from '../../testing/test-database';
import { BackupError } from './backup-format';
import { makeBackup } from './make-backup';
import { inOrder } from './table-order';

describe('a backup', () => {
  const database = setUpDatabase();
  const folder = setUpFolder();

  /** PGlite has one connection, so no other connection could hold the lock. */
  it('is not made while content is being imported', async () => {
    const made = { db: database.db, media: undefined, now: new Date(), report: () => undefined };
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.contentImport})`);
      await assert.rejects(
        makeBackup({ ...made, folder: folder('meanwhile') }),
        rejection(BackupError, /An import is running/),
      );
    });
    assert.equal((await makeBackup({ ...made, folder: folder('afterwards') })).media, undefined);
  });
});

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (tables: readonly { name: string }[]) => tables.map(({ name }) => name);

describe('order of tables', () => {
  it('puts referenced tables first', () => {
    const references = [
      { from: 'orders', to: 'users' },
      { from: 'grants', to: 'orders' },
      { from: 'grants', to: 'users' },
    ];
    assert.deepEqual(namesOf(inOrder(named('grants', 'orders', 'users'), references)), ['users', 'orders', 'grants']);
  });

  it('leaves a table that refers to itself where it is', () => {
    assert.deepEqual(namesOf(inOrder(named('a', 'b'), [{ from: 'a', to: 'a' }])), ['a', 'b']);
  });

  it('refuses a circle', () => {
    assert.throws(
      () =>
        inOrder(named('a', 'b'), [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'a' },
        ]),
      RangeError,
    );
  });
});
