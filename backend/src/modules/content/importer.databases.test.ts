import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';
import {
  emptyCatalogue,
  importFolder,
  setUpContentFolder,
  smallCatalogue,
  trackEntry,
  videoEntry,
} from '../../testing/content-folder';
import { pluck } from '../../testing/pluck';
import { setUpFolder } from '../../testing/set-up';
import { setUpDatabase } from '../../testing/test-database';
import { createFolderStorage } from '../media/folder-storage';
import { ContentValidationError } from './content-validation-error';
import { type ImportOptions } from './importer';

describe('content import', () => {
  const database = setUpDatabase();
  let db: Database;
  const content = setUpContentFolder('each');
  const mediaDir = setUpFolder('each');
  let lines: string[];
  beforeEach(async () => {
    ({ db } = database);
    await emptyCatalogue(db);
    lines = [];
  });

  const run = (more: Partial<ImportOptions> = {}) =>
    importFolder({
      folder: content.folder,
      media: createFolderStorage(mediaDir()),
      db,
      report: (line) => lines.push(line),
      ...more,
    });
  const videos = () =>
    queryRows<{
      id: number;
      key: string;
      title: string;
      status: string;
      media_folder: string;
      cover: { pictures: { webp: string }[] };
    }>(db, sql`select id, key, title, status, media_folder, cover from videos order by id`);
  const notifications = () =>
    queryRows<Record<string, string>>(
      db,
      sql`
    select n.key, n.type::text, n.text, coalesce(v.key, a.key) as about, to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as at
    from notifications n left join videos v on v.id = n.video_id left join albums a on a.id = n.album_id order by n.created_at, n.key`,
    );
  const stored = (path: string) => readFile(mediaDir(path), 'utf8');

  it('adds, replaces and removes a trailer, and loses nothing else', async () => {
    const write = async (trailer: object, bytes?: string) => {
      const catalogue = smallCatalogue();
      Object.assign(catalogue.videos[1] ?? {}, trailer);
      Object.assign(catalogue.albums[0] ?? {}, trailer);
      for (const key of bytes === undefined ? [] : ['older', 'set']) {
        await content.write(`trailers/${key}/master.m3u8`, '#EXTM3U\nsegment-00.m4s\n');
        await content.write(`trailers/${key}/segment-00.m4s`, `${bytes} of ${key}`);
      }
      await content.writeCatalogue(catalogue);
      await run();
      const rows = await queryRows<{ key: string; trailer_folder: string | null; media_folder?: string }>(
        db,
        sql`select key, trailer_folder from videos where key = 'older' union all select key, trailer_folder from albums where key = 'set' order by key`,
      );
      return rows.map((row) => row.trailer_folder);
    };
    const films = async () => (await videos()).map((row) => row.media_folder);
    const first = await write({ trailer: true }, 'first');
    const before = await films();
    assert.deepEqual(
      first.map((folder) => folder?.replace(/\w{16}$/, '*')),
      ['trailers/older/*', 'trailers/set/*'],
    );
    assert.equal(await stored(`${first[0]}/segment-00.m4s`), 'first of older');
    const second = await write({ trailer: true }, 'second');
    assert.equal(await stored(`${second[1]}/segment-00.m4s`), 'second of set');
    assert.notDeepEqual(second, first);
    assert.ok(lines.includes('content: videos: 1 changed: older (trailer)'), lines.join('\n'));
    assert.deepEqual(await write({}), [null, null]);
    assert.deepEqual(await films(), before);
  });

  it('writes rows and media, the oldest item with the lowest id', async () => {
    assert.equal(await run(), true);
    const rows = await videos();
    assert.deepEqual(pluck(rows, 'key'), ['older', 'rented', 'calm', 'newer']);
    const newest = rows.at(-1);
    assert.equal(await stored(`${newest?.media_folder}/360p/segment-00.m4s`), 'newer 360p bytes');
    assert.equal(await stored(`covers/${newest?.cover.pictures[0]?.webp}`), 'newer webp');
    const inside = await queryRows<{ key: string }>(
      db,
      sql`select v.key from album_videos a join videos v on v.id = a.video_id order by a.position`,
    );
    assert.deepEqual(pluck(inside, 'key'), ['rented', 'newer']);
    const tracks = await queryRows<{ key: string; media_folder: string }>(
      db,
      sql`select key, media_folder from tracks order by position`,
    );
    assert.deepEqual(pluck(tracks, 'key'), ['one', 'two']);
    assert.equal(await stored(`${tracks[0]?.media_folder}/track.m4a`), 'one sound');
    assert.deepEqual(await queryRows(db, sql`select key, price, months, offered from subscription_plans`), [
      { key: 'monthly', price: 149, months: 1, offered: true },
    ]);
    assert.ok(
      lines.some((line) => /6 of 6 items stored/.test(line)),
      lines.join('\n'),
    );
    assert.deepEqual(await notifications(), [
      { key: 'n1', type: 'video', text: 'Look', about: 'newer', at: '2026-02-01T00:00' },
    ]);
    assert.deepEqual(await readdir(mediaDir('.incoming')), [], 'nothing half-done is left');
  });

  it('skips an unchanged folder, also in a fresh checkout', async () => {
    await run();
    const later = new Date('2027-01-01T00:00:00Z');
    await utimes(join(content.folder, 'videos/newer/master.m3u8'), later, later);
    lines = [];
    assert.equal(await run(), false);
    assert.deepEqual(lines, []);
  });

  it('keeps ids and updates what changed', async () => {
    await run();
    const before = await videos();
    const catalogue = smallCatalogue();
    catalogue.videos[0] = videoEntry('newer', {
      title: 'Another title',
      status: 'Deactive',
      createdOn: '2026-02-01T00:00:00Z',
    });
    await content.writeCatalogue(catalogue);
    await content.write('videos/newer/360p/segment-00.m4s', 'better bytes');
    assert.equal(await run(), true);
    const rows = await videos();
    assert.deepEqual(
      rows.map(({ id, key }) => [id, key]),
      before.map(({ id, key }) => [id, key]),
    );
    const changed = rows.at(-1);
    assert.deepEqual([changed?.title, changed?.status], ['Another title', 'Deactive']);
    assert.notEqual(changed?.media_folder, before.at(-1)?.media_folder);
    assert.equal(await stored(`${changed?.media_folder}/360p/segment-00.m4s`), 'better bytes');
    assert.ok(
      (await stat(mediaDir(before.at(-1)?.media_folder ?? ''))).isDirectory(),
      'running viewings keep their files',
    );
    assert.equal(rows[0]?.media_folder, before[0]?.media_folder);
  });

  it('hides tracks that an album no longer lists, and withdraws unlisted plans', async () => {
    await run();
    const catalogue = smallCatalogue();
    catalogue.albums[1] = { ...catalogue.albums[1], tracks: [trackEntry('two')] };
    catalogue.plans = [{ key: 'yearly', name: 'Yearly', details: '', price: 999, months: 12 }];
    await content.writeCatalogue(catalogue);
    await run();
    assert.deepEqual(await queryRows(db, sql`select key, status::text from tracks order by key`), [
      { key: 'one', status: 'Deactive' },
      { key: 'two', status: 'Active' },
    ]);
    assert.deepEqual(await queryRows(db, sql`select key, offered from subscription_plans order by key`), [
      { key: 'monthly', offered: false },
      { key: 'yearly', offered: true },
    ]);
  });

  it('moves the notifications of a sample to now, once', async () => {
    await run({ freshNotifications: true });
    const moved = [{ key: 'n1', type: 'video', text: 'Look', about: 'newer', at: '2026-03-01T00:00' }];
    assert.deepEqual(await notifications(), moved);
    await content.write('covers/newer-480.webp', 'another picture');
    assert.equal(await run({ freshNotifications: true, clock: () => new Date('2026-03-20T00:00:00Z') }), true);
    assert.deepEqual(await notifications(), moved);
  });

  it('keeps items that are no longer listed', async () => {
    await run();
    await content.writeCatalogue({ videos: [videoEntry('newer')] });
    await run();
    assert.deepEqual(pluck(await videos(), 'status'), ['Active', 'Active', 'Active', 'Active']);
  });

  it('fills a new media store next to a database with the content', async () => {
    await run();
    const media = createFolderStorage(mediaDir('other'));
    assert.equal(await run({ media }), true);
    assert.deepEqual(await readdir(mediaDir('other/videos')), await readdir(mediaDir('videos')));
    assert.equal(await run({ media }), false);
  });

  it('resumes after an interruption, and removes incomplete files', async () => {
    const broken = {
      ...db,
      transaction: () => Promise.reject(new Error('the machine went down')),
    } as unknown as Database;
    Object.setPrototypeOf(broken, Object.getPrototypeOf(db) as object);
    await assert.rejects(run({ db: broken }), /went down/);
    assert.deepEqual(await videos(), [], 'no row names what was not finished');
    const abandoned = mediaDir('.incoming', 'left-behind');
    await mkdir(abandoned, { recursive: true });
    await utimes(abandoned, new Date(0), new Date(0));
    assert.equal(await run(), true);
    assert.equal((await videos()).length, 4);
    assert.deepEqual(await readdir(mediaDir('.incoming')), []);
  });

  it('can run twice concurrently', async () => {
    await Promise.all([run(), run()]);
    assert.equal((await videos()).length, 4);
    assert.equal((await queryRows(db, sql`select 1 from album_videos`)).length, 2);
  });

  it('changes nothing while there is an issue', async () => {
    await content.writeCatalogue({ ...smallCatalogue(), videos: [videoEntry('newer', { price: -1 })] });
    await assert.rejects(run(), ContentValidationError);
    assert.deepEqual(await videos(), []);
    assert.deepEqual(await readdir(mediaDir()), []);
  });
});
