import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../database/database';
import {
  albumEntry,
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

describe('notifications of added items', () => {
  const database = setUpDatabase();
  const content = setUpContentFolder('each');
  const mediaDir = setUpFolder('each');
  let now: Date;
  const run = (source = 'own') =>
    importFolder({
      folder: content.folder,
      source,
      media: createFolderStorage(mediaDir()),
      db: database.db,
      clock: () => now,
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

  beforeEach(async () => {
    await emptyCatalogue(database.db);
    now = new Date('2026-03-01T00:00:00Z');
    await run();
    now = new Date('2026-04-01T00:00:00Z');
  });

  it('are created once for each new item, in its language', async () => {
    for (const key of ['fresh', 'pair', 'calm-sounds']) await addItem(key);
    const catalogue = smallCatalogue();
    catalogue.videos.push(videoEntry('fresh', { title: 'नवा दिवस', language: 'mr', description: 'शब्द' }));
    catalogue.albums.push(
      albumEntry('pair', { mediaType: 'VIDEO', videos: ['fresh', 'newer'] }),
      albumEntry('calm-sounds', { mediaType: 'AUDIO', tracks: [trackEntry('one')] }),
    );
    await content.writeCatalogue(catalogue);
    await run();
    const made = (await reported()).slice(1);
    const day = '2026-04-01';
    assert.deepEqual(made.map(Object.values), [
      ['new:video:fresh', 'video', 'नवीन व्हिडिओ: नवा दिवस', 'शब्द', 'fresh', day, null],
      ['new:album:pair', 'album', 'New album: Title of pair', 'Words', 'pair', day, null],
      ['new:audio:calm-sounds', 'audio', 'New audio album: Title of calm-sounds', 'Words', 'calm-sounds', day, null],
    ]);
    now = new Date('2026-05-01T00:00:00Z');
    catalogue.videos[0] = videoEntry('newer', { title: 'Changed' });
    await content.writeCatalogue(catalogue);
    await run();
    assert.deepEqual((await reported()).slice(1), made);
  });

  it('are not created for announced or hidden items', async () => {
    for (const key of ['fresh', 'hidden']) await addItem(key);
    const catalogue = smallCatalogue();
    catalogue.videos.push(videoEntry('fresh'), videoEntry('hidden', { status: 'Deactive' }));
    catalogue.notifications.push({ ...catalogue.notifications[0], key: 'own-words', reference: 'fresh' });
    await content.writeCatalogue(catalogue);
    await run();
    assert.deepEqual(pluck(await reported(), 'key'), ['n1', 'own-words']);
  });

  it('are not created by the first import under another name', async () => {
    await addItem('fresh');
    const catalogue = smallCatalogue();
    catalogue.videos.push(videoEntry('fresh'));
    await content.writeCatalogue({ ...catalogue, notifications: [] });
    await run('another');
    assert.ok((await reported()).every(({ key }) => !key?.startsWith('new:')));
  });

  it('fit the contract, whatever the length of titles and descriptions', async () => {
    await addItem('fresh');
    const catalogue = smallCatalogue();
    catalogue.videos.push(videoEntry('fresh', { title: 't'.repeat(300), description: 'd'.repeat(5_000) }));
    await content.writeCatalogue(catalogue);
    await run();
    const [, made] = await reported();
    assert.deepEqual([made?.title?.length, made?.text?.length], [300, 2_000]);
  });
});
