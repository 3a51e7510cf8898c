import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../database/database';
import { rejection } from '../../testing/client';
import { setUpFolder } from '../../testing/set-up';
import { setUpDatabase } from '../../testing/test-database';
import { BackupError } from './backup-format';
import { makeBackup } from './make-backup';

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
