import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../../database/database';
import { call } from '../../../testing/client';
import { importFolder, setUpContentFolder, smallCatalogue, videoEntry } from '../../../testing/content-folder';
import { pluck } from '../../../testing/pluck';
import { setUpFolder } from '../../../testing/set-up';
import { setUpTestServer } from '../../../testing/test-server';
import { createFolderStorage } from '../../media/folder-storage';
import { makeBigSample, SAMPLE_SOURCE } from './big-sample';
import { talkName } from './talk-names';

describe('a large sample', () => {
  const server = setUpTestServer();
  const content = setUpContentFolder();
  const mediaDir = setUpFolder();
  const lines: string[] = [];
  const start = () =>
    importFolder({
      folder: content.folder,
      source: SAMPLE_SOURCE,
      media: createFolderStorage(mediaDir()),
      db: server.db,
      clock: () => server.clock.now,
      freshNotifications: true,
    });
  const make = (videos?: number) =>
    makeBigSample({ folder: content.folder, videos, db: server.db, report: (line) => lines.push(line) });
  const shown = async () => (await call(server.app, 'searchVideos', { query: { size: 500, searchQuery: '' } })).content;
  const idsOf = async () =>
    queryRows<{ id: number; key: string }>(server.db, sql`select id, key from videos order by id`);

  before(async () => {
    const catalogue = smallCatalogue();
    Object.assign(catalogue.videos[1] ?? {}, { language: 'mr' });
    await content.writeCatalogue(catalogue);
    await start();
  });

  it('has the requested number of videos, of every type and in two languages, with shared media', async () => {
    const before = await readdir(mediaDir(), { recursive: true });
    await make(200);
    const videos = await shown();
    assert.equal(videos.length, 200);
    assert.equal(new Set(videos.map(({ title }) => title)).size, 200);
    const count = (type: string) => videos.filter(({ videoType }) => videoType === type).length;
    assert.ok(
      count('Free') > 70 && count('Premium') > 40 && count('BuyOne') > 20 && count('Rent') > 10,
      `${count('Free')}`,
    );
    assert.ok(videos.every(({ videoType, price }) => price > 0 === ['BuyOne', 'Rent'].includes(videoType)));
    const marathi = videos.filter(({ language }) => language === 'mr');
    assert.ok(marathi.length > 50 && marathi.length < 80);
    assert.deepEqual(await readdir(mediaDir(), { recursive: true }), before);
    const rows = await queryRows<{ language: string; media_folder: string }>(
      server.db,
      sql`select language, media_folder from videos where key like 'sample-talk-%'`,
    );
    assert.ok(
      rows.every((row) => (row.language === 'mr') === row.media_folder.startsWith('videos/older/')),
      'spoken in the language of the title',
    );
    const days = new Set(videos.map(({ created_On }) => created_On.slice(0, 10)));
    assert.ok(days.size > 100);
    const stamps = videos.filter(({ id }) => id > 4).map(({ created_On }) => created_On);
    assert.deepEqual(stamps, [...stamps].sort().reverse(), 'newer talks have higher ids');
    assert.match(lines.at(-1) ?? '', /^sample: 200 videos \(4 originals, 196 copies\)$/);
  });

  it('changes its size: surplus copies are hidden, and return with their ids', async () => {
    const ids = await idsOf();
    await make(10);
    assert.equal((await shown()).length, 10);
    assert.match(lines.at(-1) ?? '', /, 190 more hidden\)$/);
    await make(200);
    assert.equal((await shown()).length, 200);
    assert.deepEqual(await idsOf(), ids);
    await make(205);
    assert.equal((await shown()).length, 205);
  });

  it('survives the next start of a site, even with a changed sample', async () => {
    await make(50);
    assert.equal(await start(), false);
    assert.equal((await shown()).length, 50);
    const catalogue = smallCatalogue();
    catalogue.videos.push(videoEntry('newest', { createdOn: '2026-02-20T00:00:00Z' }));
    await content.writeCatalogue(catalogue);
    await content.write('covers/newest-480.avif', 'a');
    await content.write('covers/newest-480.webp', 'w');
    await content.write('videos/newest/master.m3u8', '#EXTM3U\n');
    assert.equal(await start(), true);
    assert.equal((await shown()).length, 51);
    await make();
    assert.deepEqual(
      pluck(await shown(), 'title'),
      ['newest', 'newer', 'calm', 'rented', 'older'].map((key) => `Title of ${key}`),
    );
  });

  it('is never smaller than the sample', async () => {
    await assert.rejects(make(4), /^StartupError: --videos must be at least 5, the number of videos in the sample\.$/);
  });

  it('may have thousands of videos', async () => {
    await make(5_000);
    const count = async () =>
      (await call(server.app, 'searchVideos', { query: { size: 1, searchQuery: '' } })).totalElements;
    assert.equal(await count(), 5_000);
    await make(600);
    assert.equal(await count(), 600);
  });
});

describe('names of sample talks', () => {
  it('are unique and fit the catalogue', () => {
    for (const language of ['en', 'mr'] as const) {
      const names = Array.from({ length: 3_000 }, (_, index) => talkName(language, index));
      assert.equal(new Set(names.map(({ title }) => title)).size, names.length);
      assert.ok(
        names.every(
          ({ title, description }) =>
            title.length <= 60 && description.length > 20 && !/\{|undefined/.test(title + description),
        ),
      );
    }
  });

  it('are the same every time, and differ from their neighbours', () => {
    assert.deepEqual(talkName('en', 17), talkName('en', 17));
    const titles = Array.from({ length: 30 }, (_, index) => talkName('en', index).title);
    assert.equal(new Set(titles.map((title) => title.split(' ').at(-1))).size > 12, true, titles.join(', '));
  });

  it('are in their language', () => {
    assert.match(talkName('mr', 500).title, /^[\p{Script=Devanagari}\s:?()]+$/u);
    assert.match(talkName('en', 500).title, /^[\w ,]+, Part 2$/);
  });
});
