import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { type OpenDatabase, queryRows } from '../../database/database';
import {
  albumEntry,
  type ContentFolder,
  makeContentFolder,
  smallCatalogue,
  trackEntry,
  videoEntry,
} from '../../testing/content-folder';
import { openTestDatabase } from '../../testing/test-database';
import { createFolderStorage } from '../media/folder-storage';
import { importContent } from './importer';

describe('notifications of added items', () => {
  let database: OpenDatabase;
  let content: ContentFolder;
  let mediaDir: string;
  let now: Date;
  const run = (source = 'own') =>
    importContent({
      folder: content.folder,
      source,
      media: createFolderStorage(mediaDir),
      db: database.db,
      clock: () => now,
      report: () => undefined,
    });
  const reported = () =>
    queryRows<Record<string, string | null>>(
      database.db,
      sql`
    select n.key, n.type::text, n.title, n.text, coalesce(v.key, a.key) as about, to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, n.listed_by
    from notifications n left join videos v on v.id = n.video_id left join albums a on a.id = n.album_id order by n.id`,
    );
  const addItem = async (key: string) => {
    for (const encoding of ['avif', 'webp']) await content.write(`covers/${key}-480.${encoding}`, key);
    await content.write(`videos/${key}/master.m3u8`, '#EXTM3U\n');
    await content.write(`audio/${key}/one.m4a`, key);
  };

  before(async () => {
    database = await openTestDatabase();
  });
  after(() => database.close());
  beforeEach(async () => {
    await database.db.execute(
      sql`truncate videos, albums, tracks, album_videos, subscription_plans, content_imports, content_entries restart identity cascade`,
    );
    content = await makeContentFolder();
    mediaDir = await mkdtemp(join(tmpdir(), 'inspire-test-store-'));
    now = new Date('2026-03-01T00:00:00Z');
    await run();
    now = new Date('2026-04-01T00:00:00Z');
  });
  afterEach(async () => {
    await content.dispose();
    await rm(mediaDir, { recursive: true, force: true });
  });

  it('are not created by the first import, when everything is new', async () => {
    assert.deepEqual(
      (await reported()).map(({ key }) => key),
      ['n1'],
    );
  });

  it('are created once for each new item, in its language', async () => {
    for (const key of ['fresh', 'pair', 'calm-sounds']) await addItem(key);
    const catalogue = smallCatalogue();
    (catalogue.videos as object[]).push(videoEntry('fresh', { title: 'नवा दिवस', language: 'mr', description: 'शब्द' }));
    (catalogue.albums as object[]).push(
      albumEntry('pair', { mediaType: 'VIDEO', videos: ['fresh', 'newer'] }),
      albumEntry('calm-sounds', { mediaType: 'AUDIO', tracks: [trackEntry('one')] }),
    );
    await content.writeCatalogue(catalogue);
    await run();
    const made = (await reported()).slice(1);
    assert.deepEqual(made, [
      {
        key: 'new:video:fresh',
        type: 'video',
        title: 'नवीन व्हिडिओ: नवा दिवस',
        text: 'शब्द',
        about: 'fresh',
        day: '2026-04-01',
        listed_by: null,
      },
      {
        key: 'new:album:pair',
        type: 'album',
        title: 'New album: Title of pair',
        text: 'Words',
        about: 'pair',
        day: '2026-04-01',
        listed_by: null,
      },
      {
        key: 'new:audio:calm-sounds',
        type: 'audio',
        title: 'New audio album: Title of calm-sounds',
        text: 'Words',
        about: 'calm-sounds',
        day: '2026-04-01',
        listed_by: null,
      },
    ]);
    now = new Date('2026-05-01T00:00:00Z');
    (catalogue.videos as { title?: string }[])[0] = videoEntry('newer', { title: 'Changed' });
    await content.writeCatalogue(catalogue);
    await run();
    assert.deepEqual((await reported()).slice(1), made);
  });

  it('are not created for announced or hidden items', async () => {
    for (const key of ['fresh', 'hidden']) await addItem(key);
    const catalogue = smallCatalogue();
    (catalogue.videos as object[]).push(videoEntry('fresh'), videoEntry('hidden', { status: 'Deactive' }));
    (catalogue.notifications as object[]).push({
      key: 'own-words',
      type: 'video',
      title: 'T',
      message: 'M',
      reference: 'fresh',
      createdAt: '2026-02-01T00:00:00Z',
    });
    await content.writeCatalogue(catalogue);
    await run();
    assert.deepEqual(
      (await reported()).map(({ key }) => key),
      ['n1', 'own-words'],
    );
  });

  it('are not created by the first import under another name', async () => {
    await addItem('fresh');
    const catalogue = smallCatalogue();
    (catalogue.videos as object[]).push(videoEntry('fresh'));
    await content.writeCatalogue({ ...catalogue, notifications: [] });
    await run('another');
    assert.ok((await reported()).every(({ key }) => !key?.startsWith('new:')));
  });

  it('fit the contract, whatever the length of titles and descriptions', async () => {
    await addItem('fresh');
    const catalogue = smallCatalogue();
    (catalogue.videos as object[]).push(
      videoEntry('fresh', { title: 't'.repeat(300), description: 'd'.repeat(5_000) }),
    );
    await content.writeCatalogue(catalogue);
    await run();
    const [, made] = await reported();
    assert.deepEqual([made?.title?.length, made?.text?.length], [300, 2_000]);
  });
});
