import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../database/database';
import { seedAlbum, seedVideo } from '../../testing/seed';
import { setUpDatabase } from '../../testing/test-database';
import { announceNewItems, type ListedNotification, writeListedNotifications } from './notification-writer';
import { moveDates } from './sample-dates';

describe('writing notifications', () => {
  const database = setUpDatabase();
  let video: number;
  let album: number;
  const now = new Date('2026-03-01T10:00:00Z');

  before(async () => {
    video = await seedVideo(database.db, { key: 'rain' });
    album = await seedAlbum(database.db, { key: 'breath', mediaType: 'AUDIO' });
  });
  beforeEach(() => database.db.execute(sql`truncate notifications restart identity cascade`));

  const entry = (key: string, more: Partial<ListedNotification> = {}): ListedNotification => ({
    key,
    type: 'video',
    title: key,
    message: 'Look',
    reference: 'rain',
    createdAt: new Date('2026-02-01T00:00:00Z'),
    ...more,
  });
  const write = (entries: ListedNotification[], source = 'folder') =>
    database.db.transaction((tx) => writeListedNotifications(tx, entries, { source, moveTo: undefined }));
  const stored = () =>
    queryRows<{ id: number; key: string; title: string; video_id: number | null; album_id: number | null }>(
      database.db,
      sql`select id, key, title, video_id, album_id from notifications order by key`,
    );
  const keys = async () => (await stored()).map((row) => row.key);

  it('keeps what is still listed, with its id, and updates what changed', async () => {
    await write([entry('a'), entry('b')]);
    const [before] = await stored();
    await write([
      entry('a', { title: 'Another', type: 'audio', reference: 'breath' }),
      entry('b'),
      entry('c', { type: 'album', reference: 'breath' }),
    ]);
    const [changed, ...others] = await stored();
    assert.deepEqual(changed, { id: before?.id, key: 'a', title: 'Another', video_id: null, album_id: album });
    assert.deepEqual(
      others.map(({ key, video_id, album_id }) => [key, video_id, album_id]),
      [
        ['b', video, null],
        ['c', null, album],
      ],
    );
  });

  it('removes what its folder no longer lists, and nothing of another folder or of the server', async () => {
    await write([entry('a'), entry('b')]);
    await write([entry('other')], 'another folder');
    await announceNewItems(database.db, [{ type: 'video', id: video, key: 'rain', title: 'New', text: '' }], now);
    await write([entry('b')]);
    assert.deepEqual(await keys(), ['b', 'new:video:rain', 'other']);
    await write([]);
    assert.deepEqual(await keys(), ['new:video:rain', 'other']);
  });

  it('announces a new item once', async () => {
    const items = [
      { type: 'video', id: video, key: 'rain', title: 'New talk', text: 'Words' },
      { type: 'audio', id: album, key: 'breath', title: 'New album', text: '' },
    ] as const;
    assert.equal(await announceNewItems(database.db, items, now), 2);
    assert.equal(await announceNewItems(database.db, items, new Date()), 0);
    assert.equal(await announceNewItems(database.db, [], now), 0);
    assert.deepEqual(
      (await stored()).map((row) => [row.key, row.video_id, row.album_id]),
      [
        ['new:audio:breath', null, album],
        ['new:video:rain', video, null],
      ],
    );
  });

  it('is checked by the database', async () => {
    const insert = (type: string, videoId: number | null, albumId: number | null) =>
      database.db.execute(sql`insert into notifications (key, type, title, text, video_id, album_id, created_at)
        values ('x', ${type}::notification_type, '', '', ${videoId}::int, ${albumId}::int, now())`);
    for (const [type, videoId, albumId] of [
      ['video', video, album],
      ['video', null, null],
      ['video', null, album],
      ['audio', video, null],
    ] as const) {
      await assert.rejects(insert(type, videoId, albumId));
    }
  });
});

describe('dates of a sample', () => {
  const now = new Date('2030-05-20T12:00:00Z');
  const entry = (key: string, day: string) => ({ key, createdAt: new Date(`${day}T06:00:00Z`) });
  const listed = [entry('b', '2026-11-12'), entry('a', '2026-11-02'), entry('c', '2026-11-13')];
  const moved = (entries: ReturnType<typeof entry>[], stored: Record<string, string> = {}, at = now) => {
    const dates = new Map(Object.entries(stored).map(([key, date]) => [key, new Date(date)]));
    return Object.fromEntries(
      moveDates(entries, dates, at).map(({ key, createdAt }) => [key, createdAt.toISOString()]),
    );
  };
  const first = { a: '2030-05-09T12:00:00.000Z', b: '2030-05-19T12:00:00.000Z', c: '2030-05-20T12:00:00.000Z' };

  it('end now at the first import, with their distances', () => {
    assert.deepEqual(moved(listed), first);
    assert.deepEqual(moved([]), {});
  });

  it('follow the stored ones when new ones arrive, and are never ahead', () => {
    const more = [...listed, entry('d', '2026-11-15')];
    assert.deepEqual(moved(more, first, new Date('2030-08-01T00:00:00Z')), { ...first, d: '2030-05-22T12:00:00.000Z' });
    assert.deepEqual(moved(more, first), { ...first, d: now.toISOString() });
  });
});
