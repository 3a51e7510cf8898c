import assert from 'node:assert/strict';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { filesUnder } from '@inspire/server-kit/files';
import { type Database, queryRows } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { videos } from '../../database/schema/catalogue';
import { receiptCounters } from '../../database/schema/orders';
import { restores } from '../../database/schema/restores';
import { rejection } from '../../testing/client';
import {
  seedAlbum,
  seedGrant,
  seedNotification,
  seedPlan,
  seedSubscription,
  seedTrack,
  seedVideo,
} from '../../testing/seed';
import { setUpFolder } from '../../testing/set-up';
import { setUpDatabase } from '../../testing/test-database';
import { unchangedByRestore } from '../../testing/unchanged-by-restore';
import { BackupError, type BackupManifest, backupManifest, MANIFEST_FILE, tableFile } from './backup-format';
import { createFolderMedia } from './backup-media';
import { makeBackup } from './make-backup';
import { restoreBackup } from './restore-backup';
import { SKIPPED_NUMBERS } from './retire-restored';

const now = new Date('2026-03-01T10:00:00.123Z');
const restoredAt = new Date('2026-03-03T10:00:00.000Z');
const quiet = () => undefined;

/** Unicode line separators, characters outside the basic plane, quotes, and escape sequences as plain text. */
const ODD_TITLE = 'Two\u2028lines\u2029of “Ω” \\u0000 \\n 🪔 अभ्यास "x"';

async function fill(db: Database): Promise<void> {
  const video = await seedVideo(db, { title: ODD_TITLE, description: 'a\tb\r\nc', length: 0.1 + 0.2, language: 'mr' });
  const album = await seedAlbum(db, { mediaType: 'AUDIO', type: 'Premium' });
  await seedTrack(db, album);
  const [user] = await db
    .insert(users)
    .values({ userName: 'Ann', email: 'Ann@example.com', emailKey: 'ann@example.com', createdAt: now })
    .returning({ id: users.id });
  assert.ok(user);
  await seedGrant(db, user.id, { videoId: video, startsAt: now });
  await seedSubscription(db, user.id, now, new Date('2027-01-01T00:00:00.000Z'), await seedPlan(db));
  await seedNotification(db, { title: 'New', about: video, createdAt: now });
  // More rows than one batch, and a used number whose row was deleted.
  await db.execute(sql`
    insert into video_events (user_id, video_id, event, position, recorded_at)
    select ${user.id}, ${video}, 'progress', n / 3.0, timestamptz '2026-01-01 00:00:00.123456Z' + n * interval '1 second' from generate_series(1, 1200) n`);
  await db.execute(sql`delete from video_events where id > 1190`);
}

describe('backup and restore', () => {
  const path = setUpFolder();
  const [source, target] = [setUpDatabase(), setUpDatabase()];
  let manifest: BackupManifest;
  const put = async (name: string, content: string) => {
    await mkdir(dirname(path(name)), { recursive: true });
    await writeFile(path(name), content);
  };
  const backup = ({ db }: { db: Database }, mediaDir: string, folder: string) =>
    makeBackup({ db, media: createFolderMedia(path(mediaDir)), folder: path(folder), now, report: quiet });
  const restore = (isForced = false, folder = 'backup') =>
    restoreBackup({
      db: target.db,
      media: createFolderMedia(path('restored')),
      folder: path(folder),
      isForced,
      now: restoredAt,
      report: quiet,
    });

  before(async () => {
    await fill(source.db);
    await put('media/videos/one/v1/360p/segment-00.m4s', 'first bytes');
    await put('media/covers/one-480.webp', 'a picture');
    manifest = await backup(source, 'media', 'backup');
  });

  it('holds every table, with what its rows are shaped by', async () => {
    const stored = await queryRows<{ name: string }>(
      source.db,
      sql`select tablename::text as name from pg_tables where schemaname = 'public'`,
    );
    assert.deepEqual(Object.keys(manifest.tables).sort(), stored.map(({ name }) => name).sort());
    assert.equal(manifest.schema[0], '0000_extensions');
    assert.equal(manifest.tables.video_events?.rows, 1_190);
    assert.deepEqual(
      backupManifest.parse(JSON.parse(await readFile(join(path('backup'), MANIFEST_FILE), 'utf8'))),
      manifest,
    );
  });

  it('never replaces another backup, and leaves none that is not whole', async () => {
    await assert.rejects(
      backup(source, 'media', 'backup'),
      rejection(BackupError, /already exists\. Choose a new folder/),
    );
    await assert.rejects(restore(false, 'nowhere'), rejection(BackupError, /^Not a backup: /));
  });

  it('rejects a damaged backup before it changes anything', async () => {
    await appendFile(join(path('backup'), tableFile('users')), '\n');
    await assert.rejects(
      restore(true),
      rejection(BackupError, /Corrupt backup: checksum mismatch in tables\/users\.jsonl/),
    );
    await writeFile(
      join(path('backup'), tableFile('users')),
      (await readFile(join(path('backup'), tableFile('users')), 'utf8')).slice(0, -1),
    );
    await put('backup/media/covers/one-480.webp', 'another picture');
    await assert.rejects(
      restore(true),
      rejection(BackupError, /Corrupt backup: checksum mismatch in media\/covers\/one-480\.webp/),
    );
    await put('backup/media/covers/one-480.webp', 'a picture');
    assert.deepEqual(await filesUnder(path('restored')), []);
  });

  it('refuses tables of another version', async () => {
    const file = join(path('backup'), MANIFEST_FILE);
    const whole = await readFile(file, 'utf8');
    await writeFile(file, JSON.stringify({ ...manifest, schema: manifest.schema.slice(0, -1) }));
    await assert.rejects(restore(), rejection(BackupError, /restore it with the version that made it/));
    await writeFile(file, whole);
  });

  it('brings back every row and every file, byte for byte (R15)', async () => {
    await restore();
    const again = await backup(target, 'restored', 'again');
    assert.deepEqual(unchangedByRestore(again), unchangedByRestore(manifest));
    assert.equal(await readFile(path('restored/videos/one/v1/360p/segment-00.m4s'), 'utf8'), 'first bytes');
    const [video] = await target.db.select().from(videos);
    assert.equal(video?.title, ODD_TITLE);
    assert.ok(video.searchText.startsWith('two'), 'its search text is there again');
  });

  it('assigns no number twice', async () => {
    const [user] = await target.db.select({ id: users.id }).from(users);
    const [video] = await target.db.select({ id: videos.id }).from(videos);
    const [event] = await queryRows<{ id: string }>(
      target.db,
      sql`
      insert into video_events (user_id, video_id, event, position, recorded_at)
      values (${user?.id}, ${video?.id}, 'play', 0, now()) returning id::text as id`,
    );
    assert.equal(event?.id, String(1_200 + SKIPPED_NUMBERS + 1));
  });

  it('replaces a site by force alone, with files that the backup does not know', async () => {
    await put('restored/left-over.txt', 'x');
    await assert.rejects(restore(), rejection(BackupError, /The target is not empty/));
    await restore(true);
    const again = await backup(target, 'restored', 'forced');
    assert.deepEqual(unchangedByRestore(again), unchangedByRestore(manifest));
  });

  it('would tell a single changed row from the one that was there', async () => {
    await target.db.execute(sql`update videos set length = length + 1e-9`);
    const again = await backup(target, 'restored', 'changed');
    assert.notDeepEqual(again.tables.videos, manifest.tables.videos);
    assert.deepEqual(again.tables.users, manifest.tables.users);
  });

  it('finds the files of either site, wherever it stops', async () => {
    const media = createFolderMedia(path('restored'));
    await put('restored/videos/own/v1/segment-00.m4s', 'own bytes');
    await rm(path('restored/covers'), { recursive: true });
    const stopped = { ...media, remove: () => Promise.reject(new Error('killed after the commit')) };
    const failing = { db: target.db, folder: path('backup'), isForced: true, now: restoredAt, report: quiet };
    await target.db.execute(sql`alter table users add constraint nobody check (user_name <> 'Ann') not valid`);
    const saved = await target.db.select().from(videos);
    await assert.rejects(restoreBackup({ ...failing, media }));
    await target.db.execute(sql`alter table users drop constraint nobody`);
    assert.deepEqual(await target.db.select().from(videos), saved);
    assert.equal(
      await readFile(path('restored/videos/own/v1/segment-00.m4s'), 'utf8'),
      'own bytes',
      'rows stay, files too',
    );
    await assert.rejects(restoreBackup({ ...failing, media: stopped }), /killed after the commit/);
    assert.equal(
      await readFile(path('restored/covers/one-480.webp'), 'utf8'),
      'a picture',
      'new rows have their files',
    );
    await restore(true);
    assert.deepEqual(await media.list(), Object.keys(manifest.media ?? {}));
  });

  it('copies media outside the transaction, which would hold back migrations', async () => {
    const media = createFolderMedia(path('media'));
    let copied = 0;
    const watching = {
      ...media,
      // An ALTER TABLE waits for every transaction that has read the table, and all readers wait behind it.
      copyOut: async (from: string, to: string) => {
        await source.db.execute(sql`set lock_timeout = '1s'`);
        await source.db.execute(sql`alter table videos add column if not exists during_backup integer`);
        copied += 1;
        return media.copyOut(from, to);
      },
    };
    await makeBackup({ db: source.db, media: watching, folder: path('outside'), now, report: quiet });
    await source.db.execute(sql`alter table videos drop column during_backup`);
    assert.equal(copied, 2);
  });

  it('never issues a receipt again, in no year since the backup, and notes the restore', async () => {
    await target.db.execute(
      sql`insert into receipt_counters (year, last) values ('2026-27', 70) on conflict (year) do update set last = 70`,
    );
    await source.db.execute(sql`insert into receipt_counters (year, last) values ('2024-25', 9), ('2025-26', 12)`);
    await target.db.execute(sql`delete from receipt_counters where year = '2025-26'`);
    await backup(source, 'media', 'counted');
    const late = { db: target.db, media: createFolderMedia(path('restored')), isForced: true, report: quiet };
    await restoreBackup({ ...late, folder: path('counted'), now: new Date('2026-04-02T10:00:00.000Z') });
    const counters = await target.db.select().from(receiptCounters).orderBy(receiptCounters.year);
    assert.deepEqual(
      counters.map(({ year, last }) => [year, last]),
      [
        ['2024-25', 9],
        ['2025-26', 12 + SKIPPED_NUMBERS],
        ['2026-27', 70 + SKIPPED_NUMBERS],
      ],
    );
    const [noted] = await target.db.select().from(restores);
    assert.deepEqual([noted?.backupMadeAt, noted?.skippedNumbers, noted?.reconciledAt], [now, SKIPPED_NUMBERS, null]);
  });
});
