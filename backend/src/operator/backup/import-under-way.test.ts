import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { advisoryLocks } from '../../database/database';
import { openTestDatabase } from '../../testing/test-database';
import { BackupError } from './backup-format';
import { makeBackup } from './make-backup';

/** PGlite has one connection, so no other connection could hold the lock. */
it('makes no backup while content is being imported', async () => {
  const root = await mkdtemp(join(tmpdir(), 'inspire-test-backup-'));
  const database = await openTestDatabase();
  const backup = (name: string) =>
    makeBackup({
      db: database.db,
      media: undefined,
      folder: join(root, name),
      now: new Date(),
      report: () => undefined,
    });
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.contentImport})`);
    await assert.rejects(
      backup('meanwhile'),
      (error) => error instanceof BackupError && /An import is running/.test(error.message),
    );
  });
  assert.equal((await backup('afterwards')).media, undefined);
  await database.close();
  await rm(root, { recursive: true, force: true });
});
