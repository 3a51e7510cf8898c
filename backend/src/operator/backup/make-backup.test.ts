import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../database/database';
import { rejection } from '../../testing/client';
import { setUpFolder } from '../../testing/set-up';
import { setUpDatabase } from '../../testing/test-database';
import { BackupError, tableFile } from './backup-format';
import { createFolderMedia } from './backup-media';
import { describeTables } from './describe-tables';
import { dumpTables } from './dump-tables';
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

  it('fails when a table cannot be written', async () => {
    const { db } = database;
    await mkdir(join(folder('blocked'), tableFile('users')), { recursive: true });
    await assert.rejects(
      db.transaction(async (tx) => dumpTables(tx, await describeTables(tx), folder('blocked'))),
      { code: 'EISDIR' },
    );
  });

  it('leaves nothing behind when it fails, so that a full disk does not stay full', async () => {
    const media = {
      ...createFolderMedia(folder('media')),
      list: () => Promise.reject(new Error('no space left on device')),
    };
    const made = { db: database.db, media, folder: folder('nightly/failed'), now: new Date(), report: () => undefined };
    await assert.rejects(makeBackup(made), /no space left/);
    assert.deepEqual(await readdir(folder('nightly')), []);
  });
});
