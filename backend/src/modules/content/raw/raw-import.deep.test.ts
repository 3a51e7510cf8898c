import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { runMediaTool } from '@inspire/server-kit/packaging';
import { queryRows } from '../../../database/database';
import { albumEntry, emptyCatalogue, importFolder, videoEntry } from '../../../testing/content-folder';
import { pluck } from '../../../testing/pluck';
import { makeFilm, makePicture, presentPrograms, withoutFilters, withoutPrograms } from '../../../testing/raw-media';
import { setUpFolder } from '../../../testing/set-up';
import { setUpDatabase } from '../../../testing/test-database';
import { createFolderStorage } from '../../media/folder-storage';
import { checkContent } from '../check-content';
import { ContentValidationError } from '../content-validation-error';
import { MissingToolError } from '../packaging/media-tools';

const programs = await presentPrograms();
const raw = (key: string, more: object) => videoEntry(key, { length: undefined, cover: undefined, ...more });
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';

describe('raw content', () => {
  const database = setUpDatabase();
  const root = setUpFolder('each');
  let folder: string;
  let lines: string[];
  const places = () => ({ mediaDir: root('media'), workDir: root('packaged') });
  const write = async (path: string, content: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const catalogue = (value: object) => write('catalogue.yaml', stringify(value));
  const report = (line: string) => void lines.push(line);
  const run = (signal?: AbortSignal) => {
    const { mediaDir, workDir } = places();
    const media = createFolderStorage(mediaDir);
    return importFolder({ folder, media, db: database.db, report, packaging: { workDir, signal } });
  };
  const check = () =>
    checkContent({ folder, source: 'own', packaging: { workDir: places().workDir }, report, db: database.db });
  const findIssues = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
    const error = await work().then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof ContentValidationError, String(error));
    return error.issues.map((issue) => issue.replace(/:\d+:/, ':'));
  };
  const packaged = () => lines.filter((line) => line.startsWith('packaging'));
  const videos = () =>
    queryRows<{
      key: string;
      length: number;
      media_folder: string;
      cover: { pictures: { width: number; webp: string }[]; hero?: { width: number }[] };
    }>(database.db, sql`select key, length, media_folder, cover from videos order by key`);
  const stored = (path: string) => readFile(join(places().mediaDir, path), 'utf8');

  beforeEach(async () => {
    folder = root('own');
    await mkdir(join(folder, 'films'), { recursive: true });
    lines = [];
    await emptyCatalogue(database.db);
  });

  describe('without videos to package', () => {
    it('reports the missing ffmpeg and how to install it, after the issues of the folder', async () => {
      await write('films/a.mov', 'x');
      await makePicture(folder, 'cover.png', 960, 540);
      await catalogue({ videos: [raw('talk', { media: 'films/a.mov', cover: 'cover.png' })] });
      await assert.rejects(withoutPrograms(run), (error) => {
        assert.ok(error instanceof MissingToolError);
        assert.match(
          error.message,
          /^Raw media can only be packaged with ffmpeg and ffprobe, but ffmpeg is not found on this machine: install FFmpeg \(Debian.*\)/,
        );
        assert.doesNotMatch(error.message, /\n/);
        return true;
      });
      assert.deepEqual(await videos(), []);
      await withoutPrograms(check);
      assert.ok(
        lines.some((line) => /^not checked: contents of raw media\. Raw media can only/.test(line)),
        lines.join('\n'),
      );
      await catalogue({ videos: [raw('talk', { media: 'films/a.mov', cover: 'other.png' })] });
      assert.deepEqual(await findIssues(() => withoutPrograms(run)), [
        'catalogue.yaml: videos talk: cover: other.png is missing',
      ]);
    });

    it('creates covers from pictures without ffmpeg, once', async () => {
      await makePicture(folder, 'square.jpg', 600, 500);
      await write('audio/breath/one.m4a', 'sound');
      const track = { key: 'one', title: 'One', description: '', length: 20 };
      await catalogue({
        videos: [],
        albums: [
          albumEntry('breath', { mediaType: 'AUDIO', cover: { file: 'square.jpg', alt: 'A hill' }, tracks: [track] }),
        ],
      });
      assert.equal(await withoutPrograms(run), true);
      const [album] = await queryRows<{
        cover: { alt: string; pictures: { width: number; webp: string }[]; share?: string };
      }>(database.db, sql`select cover from albums`);
      assert.equal(album?.cover.alt, 'A hill');
      assert.deepEqual(pluck(album?.cover.pictures, 'width'), [240, 480]);
      const made = await sharp(join(places().mediaDir, 'covers', album?.cover.pictures[1]?.webp ?? '')).metadata();
      assert.deepEqual([made.width, made.height], [480, 480]);
      const share = await sharp(join(places().mediaDir, 'covers', album?.cover.share ?? '')).metadata();
      assert.deepEqual([share.format, share.width, share.height], ['jpeg', 1_200, 630]);
      assert.equal(packaged().length, 1);
      await write('audio/breath/one.m4a', 'another sound');
      assert.equal(await withoutPrograms(run), true);
      assert.equal(packaged().length, 1, 'the picture has not changed');
    });

    it('lists missing files, unsuitable pictures and invalid captions, with their lines', async () => {
      await makePicture(folder, 'small.png', 640, 360);
      await write('broken.png', 'no picture');
      await write('films/a.srt', '1\n00:O1 --> 00:02\nHello\n');
      await catalogue({
        videos: [
          raw('talk', {
            media: 'films/none.mov',
            cover: 'small.png',
            captions: [
              { language: 'en', file: 'films/a.srt' },
              { language: 'mr', file: 'films/b.vtt' },
            ],
          }),
          raw('other', { media: 'films/none.mov', hero: true, cover: 'broken.png' }),
        ],
      });
      const issues = await findIssues(() => withoutPrograms(run));
      assert.deepEqual(
        issues.filter((issue) => !issue.includes('broken')),
        [
          'catalogue.yaml: videos talk: cover: small.png is 640 x 360, but must be at least 960 x 540',
          'catalogue.yaml: videos talk: media: films/none.mov is missing',
          'catalogue.yaml: videos talk: captions 2 file: films/b.vtt is missing',
          'catalogue.yaml: videos other: media: films/none.mov is missing',
          'films/a.srt: videos talk: captions: has no times like 00:01:02.000 --> 00:01:05.500',
        ],
      );
      assert.match(
        issues.find((issue) => issue.includes('broken')) ?? '',
        /videos other: cover: broken\.png cannot be read as a picture \(/,
      );
      assert.deepEqual(await findIssues(() => withoutPrograms(check)), issues);
    });
  });

  describe('with videos', { skip: !programs && 'ffmpeg is not on this machine' }, () => {
    it('is packaged for adaptive streaming, with captions, covers from a frame and a seek preview', async () => {
      await makeFilm(join(folder, 'films/a.mov'), { seconds: 7, size: '1280x720' });
      await write('films/a.srt', SRT);
      await catalogue({
        videos: [
          raw('talk', { media: 'films/a.mov', hero: true, captions: [{ language: 'en', file: 'films/a.srt' }] }),
        ],
      });
      await check();
      assert.ok(
        lines.includes('to package: talk: films/a.mov') && lines.includes('videos: 1 new: talk'),
        lines.join('\n'),
      );
      assert.deepEqual(await readdir(root()), ['own'], 'a dry run writes nothing');
      assert.equal(await run(), true);

      const [video] = await videos();
      assert.equal(video?.length, 7);
      assert.deepEqual(pluck(video?.cover.pictures, 'width'), [480, 960]);
      assert.deepEqual(
        video?.cover.hero?.map(({ width }) => width),
        [960],
        'never larger than the film',
      );
      const master = await stored(`${video?.media_folder}/master.m3u8`);
      assert.deepEqual(
        [...master.matchAll(/RESOLUTION=(\S+?),/g)].map(([, size]) => size),
        ['640x360', '1280x720'],
      );
      assert.match(master, /TYPE=SUBTITLES.*LANGUAGE="en".*URI="captions\/en\.m3u8"/);
      assert.match(
        await stored(`${video?.media_folder}/captions/en.vtt`),
        /^WEBVTT\nX-TIMESTAMP-MAP.*\n\n1\n00:00:01\.000 --> 00:00:02\.000\nHello\n$/,
      );
      for (const part of ['360p', '720p'])
        assert.match(
          await stored(`${video?.media_folder}/${part}/index.m3u8`),
          /#EXTINF:6\.000000,\nsegment-0000\.m4s\n#EXTINF:1\.000000,/,
        );
      assert.deepEqual(JSON.parse(await stored(`${video?.media_folder}/sprite.json`)), {
        interval: 2,
        columns: 6,
        rows: 1,
        tileWidth: 160,
        tileHeight: 90,
        count: 4,
      });
      const sprite = await sharp(join(places().mediaDir, video?.media_folder ?? '', 'sprite.webp')).metadata();
      assert.deepEqual([sprite.width, sprite.height], [960, 90]);
      const played = await (programs ?? assert.fail()).ffprobe([
        ...['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0'],
        join(places().mediaDir, video?.media_folder ?? '', 'master.m3u8'),
      ]);
      assert.deepEqual(
        [...new Set(played.toString().match(/\w+/g))].filter((name) => ['h264', 'aac'].includes(name)).sort(),
        ['aac', 'h264'],
      );
    });

    it('is packaged once: not again by a second import or for new captions', async () => {
      await makeFilm(join(folder, 'films/a.mov'), { seconds: 2, size: '640x360', isSilent: true });
      await write('films/a.srt', SRT);
      const entry = { media: 'films/a.mov', captions: [{ language: 'en', file: 'films/a.srt' }] };
      await catalogue({ videos: [raw('talk', entry)] });
      await run();
      assert.equal(packaged().length, 2, lines.join('\n'));
      assert.equal(await run(), false);
      await write('films/a.srt', SRT.replace('Hello', 'Good evening'));
      assert.equal(await withoutPrograms(run), true, 'packaged media need no ffmpeg');
      assert.equal(packaged().length, 2);
      const [video] = await videos();
      assert.match(await stored(`${video?.media_folder}/captions/en.vtt`), /Good evening/);
      assert.doesNotMatch(await stored(`${video?.media_folder}/master.m3u8`), /TYPE=AUDIO/);
      await catalogue({ videos: [raw('renamed', entry)] });
      await run();
      assert.equal(packaged().length, 2, 'the film is known by its content');
    });

    it('packages audio-only media as a video with a still, and as a progressive track', async () => {
      await makeFilm(join(folder, 'films/a.mp3'), { seconds: 3 });
      await makePicture(folder, 'cover.png', 960, 960);
      const tracks = [{ key: 'one', title: 'One', description: '', media: 'films/a.mp3' }];
      await catalogue({
        videos: [raw('talk', { media: 'films/a.mp3', cover: 'cover.png' })],
        albums: [albumEntry('breath', { mediaType: 'AUDIO', cover: 'cover.png', tracks })],
      });
      await run();
      const [video] = await videos();
      assert.equal(video?.length, 3);
      assert.match(
        await stored(`${video?.media_folder}/master.m3u8`),
        /TYPE=AUDIO[\s\S]*RESOLUTION=640x360[\s\S]*RESOLUTION=960x540/,
      );
      assert.ok(!(await readdir(join(places().mediaDir, video?.media_folder ?? ''))).includes('still.png'));
      const [track] = await queryRows<{ length: number; media_folder: string }>(
        database.db,
        sql`select length, media_folder from tracks`,
      );
      assert.equal(track?.length, 3);
      const file = await readFile(join(places().mediaDir, track?.media_folder ?? '', 'track.m4a'));
      assert.ok(file.indexOf('moov') < file.indexOf('mdat'), 'the index comes first');
    });

    it('lists media that do not suit their entries', async () => {
      await makeFilm(join(folder, 'films/a.mp3'), { seconds: 2 });
      await makeFilm(join(folder, 'films/small.mp4'), { seconds: 2, size: '320x240' });
      await makeFilm(join(folder, 'films/short.mp4'), { seconds: 0.5, size: '640x360' });
      await write('films/text.mov', 'no film');
      await makePicture(folder, 'cover.png', 960, 960);
      const tracks = [{ key: 'one', title: 'One', description: '', media: 'cover.png' }];
      await catalogue({
        videos: [
          raw('voice', { media: 'films/a.mp3' }),
          raw('small', { media: 'films/small.mp4' }),
          raw('short', { media: 'films/short.mp4' }),
          raw('text', { media: 'films/text.mov' }),
          raw('photo', { media: 'cover.png', cover: 'cover.png' }),
        ],
        albums: [albumEntry('breath', { mediaType: 'AUDIO', cover: 'cover.png', tracks })],
      });
      const issues = await findIssues(run);
      assert.deepEqual(issues, [
        'catalogue.yaml: videos voice: media: films/a.mp3 has audio only: add a cover picture to the entry, to show during playback',
        'catalogue.yaml: videos small: media: films/small.mp4 is 320 x 240, too small for a cover: add a cover picture to the entry',
        'catalogue.yaml: videos short: media: films/short.mp4 is shorter than a second',
        'catalogue.yaml: videos text: media: films/text.mov cannot be read as video or audio ([mov,mp4,m4a,3gp,3g2,mj2] moov atom not found / Invalid data found when processing input)',
        'catalogue.yaml: videos photo: media: cover.png has neither video nor audio',
        'catalogue.yaml: albums breath: tracks 1 media: cover.png has no audio',
      ]);
      assert.deepEqual(await findIssues(check), issues);
      assert.deepEqual(await videos(), []);
    });

    it('says before packaging what this ffmpeg cannot convert, and what is left out or damaged', async () => {
      await makeFilm(join(folder, 'films/hdr.mp4'), { seconds: 2, size: '640x360', isHdr: true });
      await runMediaTool('ffmpeg', [
        ...['-v', 'error', '-i', join(folder, 'films/hdr.mp4'), '-map', '0:v', '-map', '0:a', '-map', '0:a'],
        ...['-c', 'copy', join(folder, 'films/two.mkv')],
      ]);
      const jpeg = await sharp({ create: { width: 960, height: 540, channels: 3, background: '#246' } })
        .jpeg()
        .toBuffer();
      const table = jpeg.indexOf(Buffer.from([0xff, 0xdb]));
      await writeFile(
        join(folder, 'cover.jpg'),
        Buffer.concat([jpeg.subarray(0, table), Buffer.alloc(18), jpeg.subarray(table)]),
      );
      await catalogue({ videos: [raw('talk', { media: 'films/two.mkv', cover: 'cover.jpg' })] });
      assert.deepEqual(await findIssues(() => withoutFilters(root(), check)), [
        'catalogue.yaml: videos talk: media: films/two.mkv is HDR, which this ffmpeg cannot convert: install one with the zscale filter (libzimg)',
      ]);
      assert.match(
        lines.join('\n'),
        /videos talk: cover: cover\.jpg is slightly damaged \(.*18 extraneous bytes.*\): look at the cover\n.*films\/two\.mkv has other audio tracks \(und\), which are left out/,
      );
      assert.deepEqual(packaged(), []);
    });

    it('reports a truncated video before anything is packaged', async () => {
      await makeFilm(join(folder, 'films/whole.mkv'), { seconds: 2, size: '640x360' });
      await makeFilm(join(folder, 'films/cut.mkv'), { seconds: 20, size: '640x360' });
      const { size } = await stat(join(folder, 'films/cut.mkv'));
      await truncate(join(folder, 'films/cut.mkv'), Math.floor(size / 3));
      await catalogue({ videos: [raw('cut', { media: 'films/cut.mkv' }), raw('whole', { media: 'films/whole.mkv' })] });
      const issues = await findIssues(check);
      assert.equal(issues.length, 1);
      assert.match(
        issues[0] ?? '',
        /^catalogue\.yaml: videos cut: media: films\/cut\.mkv is truncated: [\d.]+ s of 20 s$/,
      );
      assert.deepEqual(await findIssues(run), issues);
      assert.deepEqual([packaged(), await videos()], [[], []]);
      await makeFilm(join(folder, 'films/cut.mkv'), { seconds: 2, size: '640x360' });
      await run();
      assert.deepEqual(pluck(await videos(), 'key'), ['cut', 'whole']);
    });

    it('stops on request, and leaves no incomplete video', async () => {
      await makeFilm(join(folder, 'films/a.mov'), { seconds: 20, size: '1280x720' });
      await makePicture(folder, 'cover.png', 960, 540);
      await catalogue({ videos: [raw('talk', { media: 'films/a.mov', cover: 'cover.png' })] });
      const stop = new AbortController();
      const before = lines.push.bind(lines);
      lines.push = (...added) => {
        if (added.some((line) => line.includes('films/a.mov'))) setImmediate(() => stop.abort());
        return before(...added);
      };
      await assert.rejects(run(stop.signal), { name: 'AbortError' });
      assert.deepEqual(await readdir(join(places().workDir, '.parts')), []);
      assert.ok(!(await readdir(places().workDir)).some((name) => name.startsWith('film-')));
    });
  });
});
