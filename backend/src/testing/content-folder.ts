import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { stringify } from 'yaml';
import type { Database } from '../database/database';
import { importContent, type ImportOptions } from '../modules/content/importer';
import { setUp } from './set-up';

type Entry = Record<string, unknown>;

const published = (key: string, more: Entry): Entry => ({
  key,
  title: `Title of ${key}`,
  description: 'Words',
  status: 'Active',
  price: 0,
  createdOn: '2026-01-01T00:00:00Z',
  createdBy: 'the Doctor',
  language: 'en',
  cover: { widths: [480], alt: 'A hill' },
  ...more,
});
export const videoEntry = (key: string, more: Entry = {}): Entry =>
  published(key, { type: 'Free', length: 60, ...more });
export const albumEntry = (key: string, more: Entry): Entry => published(key, { type: 'Free', ...more });
export const trackEntry = (key: string): Entry => ({ key, title: key, description: '', length: 20 });

export const smallCatalogue = (): Record<'videos' | 'albums' | 'plans' | 'notifications', Entry[]> => ({
  videos: [
    videoEntry('newer', { createdOn: '2026-02-01T00:00:00Z', featured: true }),
    videoEntry('older', { type: 'BuyOne', price: 149 }),
    videoEntry('rented', { type: 'Rent', price: 99, createdOn: '2026-01-05T00:00:00Z' }),
    videoEntry('calm', { type: 'Premium', createdOn: '2026-01-06T00:00:00Z' }),
  ],
  albums: [
    albumEntry('set', { mediaType: 'VIDEO', type: 'BuyOne', price: 399, videos: ['rented', 'newer'] }),
    albumEntry('breath', { mediaType: 'AUDIO', tracks: [trackEntry('one'), trackEntry('two')] }),
  ],
  plans: [{ key: 'monthly', name: 'Monthly', details: 'One month', price: 149, months: 1 }],
  notifications: [
    { key: 'n1', type: 'video', title: 'New', message: 'Look', reference: 'newer', createdAt: '2026-02-01T00:00:00Z' },
  ],
});

export async function makeContentFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-content-'));
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const writeCatalogue = (catalogue: Entry) => write('catalogue.yaml', stringify(catalogue));
  for (const key of ['newer', 'older', 'rented', 'calm', 'set', 'breath']) {
    for (const encoding of ['avif', 'webp']) await write(`covers/${key}-480.${encoding}`, `${key} ${encoding}`);
  }
  for (const key of ['newer', 'older', 'rented', 'calm']) {
    await write(
      `videos/${key}/master.m3u8`,
      '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="audio/index.m3u8"\n360p/index.m3u8\n',
    );
    await write(
      `videos/${key}/sprite.json`,
      '{"interval":2,"columns":6,"rows":5,"tileWidth":160,"tileHeight":90,"count":30}\n',
    );
    await write(`videos/${key}/sprite.webp`, `${key} previews`);
    for (const part of ['audio', '360p']) {
      await write(`videos/${key}/${part}/index.m3u8`, '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\nsegment-00.m4s\n');
      await write(`videos/${key}/${part}/init.mp4`, `${key} init`);
      await write(`videos/${key}/${part}/segment-00.m4s`, `${key} ${part} bytes`);
    }
  }
  for (const key of ['one', 'two']) await write(`audio/breath/${key}.m4a`, `${key} sound`);
  await writeCatalogue(smallCatalogue());
  return {
    folder,
    write,
    remove: (path: string) => rm(join(folder, path), { recursive: true }),
    writeCatalogue,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Imports a folder, with usual options where the test names none. */
export const importFolder = (
  options: Pick<ImportOptions, 'folder' | 'media' | 'db'> & Partial<ImportOptions>,
): Promise<boolean> =>
  importContent({
    source: 'own',
    clock: () => new Date('2026-03-01T00:00:00Z'),
    report: () => undefined,
    ...options,
  });

export const emptyCatalogue = (db: Database): Promise<unknown> =>
  db.execute(
    sql`truncate videos, albums, tracks, album_videos, subscription_plans, content_imports, content_entries restart identity cascade`,
  );

/** Sets up a folder with the small catalogue. */
export const setUpContentFolder = (scope?: 'each'): ContentFolder => setUp(makeContentFolder, scope);

type ContentFolder = Awaited<ReturnType<typeof makeContentFolder>>;
