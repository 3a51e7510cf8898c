import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { before, beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../database/database';
import {
  emptyCatalogue,
  importFolder,
  makeContentFolder,
  setUpContentFolder,
  smallCatalogue,
  videoEntry,
} from '../../../testing/content-folder';
import { setUpFolder } from '../../../testing/set-up';
import { setUpDatabase } from '../../../testing/test-database';
import { createFolderStorage } from '../../media/folder-storage';
import { exportContent } from './export-content';

describe('content export', () => {
  const content = setUpContentFolder();
  const [first, other] = [setUpDatabase(), setUpDatabase()];
  const root = setUpFolder('each');
  const import_ = (db: Database, folder: string, mediaDir: string, source = 'own', lines: string[] = []) =>
    importFolder({
      folder,
      source,
      media: createFolderStorage(mediaDir),
      db,
      report: (line) => lines.push(line),
      packaging: { workDir: root('packaged') },
    });
  const export_ = (folder: string, source?: string, db = first.db) =>
    exportContent({ folder, source, media: createFolderStorage(root('media')), db, report: () => undefined });
  const filesBelow = async (folder: string): Promise<Record<string, string>> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    return Object.fromEntries(
      await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file, 'latin1')] as const)),
    );
  };
  const shown = async (db: Database): Promise<unknown[]> => [
    await queryRows(db, sql`select to_jsonb(v) - 'id' as row from videos v order by key`),
    await queryRows(db, sql`select to_jsonb(a) - 'id' as row from albums a order by key`),
    await queryRows(
      db,
      sql`select a.key, to_jsonb(t) - 'id' - 'album_id' as row from tracks t join albums a on a.id = t.album_id order by a.key, t.position`,
    ),
    await queryRows(
      db,
      sql`select a.key, v.key as video, x.position from album_videos x join albums a on a.id = x.album_id join videos v on v.id = x.video_id order by 1, 3`,
    ),
    await queryRows(db, sql`select to_jsonb(p) - 'id' as row from subscription_plans p order by key`),
    await queryRows(
      db,
      sql`select n.key, n.type, n.title, n.text, n.created_at::text, coalesce(v.key, a.key) as about from notifications n left join videos v on v.id = n.video_id left join albums a on a.id = n.album_id order by 1`,
    ),
  ];

  before(async () => {
    const catalogue = smallCatalogue();
    const [newer, older] = catalogue.videos;
    Object.assign(newer ?? {}, {
      hero: true,
      title: 'Quotes " and: colons',
      language: 'mr',
      description: 'अंधार किती आहे\nदुसरी ओळ',
    });
    Object.assign(older ?? {}, { status: 'Deactive', language: undefined, length: 61.5 });
    Object.assign(catalogue.videos[2] ?? {}, { trailer: true });
    Object.assign(catalogue.albums[0] ?? {}, { trailer: true });
    for (const key of ['rented', 'set']) {
      await content.write(`trailers/${key}/master.m3u8`, '#EXTM3U\nsegment-00.m4s\n');
      await content.write(`trailers/${key}/segment-00.m4s`, `${key} trailer`);
    }
    await content.writeCatalogue(catalogue);
    for (const width of [960, 1600])
      for (const encoding of ['avif', 'webp'])
        await content.write(`covers/newer-hero-${width}.${encoding}`, `hero ${width} ${encoding}`);
  });
  beforeEach(async () => {
    for (const { db } of [first, other]) await emptyCatalogue(db);
    await import_(first.db, content.folder, root('media'));
  });

  it('restores the same rows and bytes in an empty database and store', async () => {
    await export_(root('out'));
    await import_(other.db, root('out'), root('other-media'));
    assert.deepEqual(await shown(other.db), await shown(first.db));
    const [video] = await queryRows<{ cover: { hero?: unknown[] } }>(
      first.db,
      sql`select cover from videos where key = 'newer'`,
    );
    assert.equal(video?.cover.hero?.length, 2, 'the large pictures are part of it');
    const [ours, theirs] = [await filesBelow(root('media')), await filesBelow(root('other-media'))];
    const media = (files: Record<string, string>) =>
      Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('.')));
    assert.deepEqual(media(theirs), media(ours));
    assert.ok(Object.keys(media(ours)).length > 30);
  });

  it('changes nothing when imported where it came from', async () => {
    const before = await shown(first.db);
    await export_(root('out'));
    const lines: string[] = [];
    await import_(first.db, root('out'), root('media'), 'own', lines);
    assert.deepEqual(await shown(first.db), before);
    assert.ok(lines.includes('content: no changes'), lines.join('\n'));
    await rm(root('out'), { recursive: true });
    await export_(root('out'));
    assert.equal(
      await import_(first.db, root('out'), root('media')),
      false,
      'an export of the same is the same folder',
    );
  });

  it('contains the entries of one source, with the videos of its albums', async () => {
    await using second = await makeContentFolder();
    await second.writeCatalogue({ videos: [videoEntry('calm')] });
    await import_(first.db, second.folder, root('media'), 'second');
    await export_(root('own'), 'own');
    await export_(root('second'), 'second');
    const keys = async (name: string) =>
      Object.keys(await filesBelow(root(name)))
        .flatMap((file) => /videos\/(.*)\/master/.exec(file)?.[1] ?? [])
        .sort();
    assert.deepEqual(await keys('own'), ['newer', 'older', 'rented']);
    assert.deepEqual(await keys('second'), ['calm']);
    const catalogue = await readFile(root('second', 'catalogue.yaml'), 'utf8');
    assert.match(catalogue, /albums: \[\]\nplans: \[\]\nnotifications: \[\]/);
    await assert.rejects(export_(root('third'), 'third'), /^StartupError: No import found for source 'third'\.$/);
    assert.ok(!(await readdir(root())).includes('third'));
  });

  it('leaves no catalogue in an incomplete folder, and lists what is missing', async () => {
    const [calm] = await queryRows<{ media_folder: string }>(
      first.db,
      sql`select media_folder from videos where key = 'calm'`,
    );
    const [one] = await queryRows<{ media_folder: string }>(
      first.db,
      sql`select media_folder from tracks where key = 'one'`,
    );
    await rm(root('media', one?.media_folder ?? ''), { recursive: true });
    await assert.rejects(
      export_(root('a')),
      new RegExp(`audio/breath/one\\.m4a: ${one?.media_folder}/track\\.m4a is not in the media store`),
    );
    await rm(root('media', calm?.media_folder ?? ''), { recursive: true });
    await assert.rejects(
      export_(root('b')),
      new RegExp(`videos calm: ${calm?.media_folder} is not in the media store`),
    );
    for (const name of ['a', 'b']) assert.ok(!(await readdir(root(name))).includes('catalogue.yaml'));
  });

  it('shares no files with the store', async () => {
    await export_(root('out'));
    const before = await filesBelow(root('media'));
    await import_(other.db, root('out'), root('other-media'), 'out');
    const imported = await filesBelow(root('other-media'));
    for (const file of Object.keys(await filesBelow(root('out'))))
      await writeFile(root('out', file), 'edited in place');
    assert.deepEqual(await filesBelow(root('other-media')), imported);
    assert.deepEqual(await filesBelow(root('media')), before);
  });
});
