import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { stringify } from 'yaml';
import { queryRows } from '../../../database/database';
import { albumEntry, importFolder, videoEntry } from '../../../testing/content-folder';
import { makeFilm, makePicture, presentPrograms } from '../../../testing/raw-media';
import { setUpFolder } from '../../../testing/set-up';
import { setUpDatabase } from '../../../testing/test-database';
import { createFolderStorage } from '../../media/folder-storage';
import { ContentValidationError } from '../content-validation-error';

const programs = await presentPrograms();

describe('raw trailers', { skip: !programs && 'ffmpeg is not on this machine' }, () => {
  const database = setUpDatabase();
  const folder = setUpFolder();
  const lines: string[] = [];
  const run = () =>
    importFolder({
      folder: folder(),
      media: createFolderStorage(folder('.media')),
      db: database.db,
      report: (line) => void lines.push(line),
      packaging: { workDir: folder('.packaged') },
    });
  const packaged = () => lines.filter((line) => line.startsWith('packaging'));
  const stored = (path: string) => readFile(folder('.media', path), 'utf8');
  const trailers = () =>
    queryRows<{ trailer_folder: string }>(
      database.db,
      sql`select key, trailer_folder from videos union all select key, trailer_folder from albums order by key`,
    );

  before(async () => {
    await mkdir(folder('films'));
    await makeFilm(folder('films/a.mp4'), { seconds: 8, size: '960x540' });
    await makeFilm(folder('films/b.mp4'), { seconds: 2, size: '640x360' });
    await makeFilm(folder('films/c.mp3'), { seconds: 2 });
    await makePicture(folder(), 'cover.png', 960, 540);
  });

  it('are cut out of a film, or packaged from a file of their own', async () => {
    const write = (trailer: object | string) =>
      writeFile(
        folder('catalogue.yaml'),
        stringify({
          videos: [videoEntry('talk', { length: undefined, cover: undefined, media: 'films/a.mp4', trailer })],
          albums: [
            albumEntry('set', { mediaType: 'VIDEO', cover: 'cover.png', videos: ['talk'], trailer: 'films/b.mp4' }),
          ],
        }),
      );
    for (const [trailer, issue] of [
      [{ from: 6, seconds: 4 }, 'trailer: ends at 10 s, after the end of films/a.mp4 at 8.0 s'],
      ['films/none.mp4', 'trailer file: films/none.mp4 is missing'],
      ['films/c.mp3', 'trailer: films/c.mp3 has audio only: a trailer needs a picture'],
    ] as const) {
      await write(trailer);
      await assert.rejects(run(), (error) => {
        assert.ok(error instanceof ContentValidationError, String(error));
        assert.deepEqual(
          error.issues.map((text) => text.replace(/:\d+:/, ':')),
          [`catalogue.yaml: videos talk: ${issue}`],
        );
        return true;
      });
      assert.deepEqual(await trailers(), [], 'nothing was written');
    }
    await write({ from: 2, seconds: 4 });
    await run();
    const lengths = await Promise.all(
      (await trailers()).map(async ({ trailer_folder: made }) => {
        assert.match(await stored(`${made}/master.m3u8`), /#EXT-X-STREAM-INF/);
        const playlist = await stored(`${made}/360p/index.m3u8`);
        return [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
      }),
    );
    assert.deepEqual(lengths.map(Math.round), [2, 4]);
    const made = packaged().length;
    await write({ from: 3, seconds: 4 });
    await run();
    assert.equal(packaged().length, made + 1, 'only the trailer is packaged again');
  });
});
