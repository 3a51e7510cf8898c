import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { albumEntry, setUpContentFolder, smallCatalogue, trackEntry, videoEntry } from '../../testing/content-folder';
import { pluck } from '../../testing/pluck';
import { catalogueFile } from './catalogue-file';
import { readContent } from './content-source';
import { ContentValidationError } from './content-validation-error';
import { preparePackage } from './prepare-package';

describe('issues of a content folder', () => {
  const content = setUpContentFolder('each');

  const findIssues = async (): Promise<readonly string[]> => {
    try {
      await preparePackage(await readContent(content.folder), undefined, () => undefined);
    } catch (error) {
      assert.ok(error instanceof ContentValidationError, String(error));
      return error.issues;
    }
    return [];
  };
  const withoutLines = async () => (await findIssues()).map((issue) => issue.replace(/:\d+:/, ':'));
  /** Compares the issues with the lines that they are to name, and their words. */
  const assertIssues = async (...expected: readonly (readonly [line: RegExp, says: string])[]) => {
    const lines = (await readFile(join(content.folder, 'catalogue.yaml'), 'utf8')).split('\n');
    const found = (await findIssues()).map((issue) => /^catalogue\.yaml:(\d+): (.*)$/.exec(issue) ?? []);
    assert.deepEqual(pluck(found, 2), pluck(expected, 1));
    for (const [index, [line, says]] of expected.entries())
      assert.match(lines[Number(found[index]?.[1]) - 1] ?? '', line, says);
  };

  it('none in a valid folder', async () => assert.deepEqual(await findIssues(), []));

  it('none in the catalogue of the guide', async () => {
    const guide = await readFile(new URL('../../../../docs/guides/content.md', import.meta.url), 'utf8');
    const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
    await content.write('catalogue.yaml', example);
    const { written } = (await readContent(content.folder)).catalogue;
    assert.deepEqual(
      [written.videos.length, written.albums.length, written.plans.length, written.notifications.length],
      [1, 2, 1, 1],
    );
  });

  it('of trailers, all with line and entry', async () => {
    const catalogue = smallCatalogue();
    const entries = catalogue.videos;
    entries[0] = { ...entries[0], trailer: { from: -1, seconds: 0 } };
    entries[1] = { ...entries[1], trailer: { from: 'soon', seconds: 20 } };
    await content.writeCatalogue(catalogue);
    await assertIssues(
      [/from: -1/, 'videos newer: trailer from: Too small: expected number to be >=0'],
      [/seconds: 0/, 'videos newer: trailer seconds: Too small: expected number to be >=1'],
      [/from: soon/, 'videos older: trailer from: Invalid input: expected number, received string'],
    );
    entries[0] = { ...entries[0], trailer: { from: 12, seconds: 20 } };
    entries[1] = { ...entries[1], trailer: { file: 'trailer.mov', from: 12 } };
    entries[2] = { ...entries[2], trailer: { packaged: true, file: 'trailer.mov' } };
    entries[3] = { ...entries[3], trailer: {} };
    await content.writeCatalogue(catalogue);
    assert.deepEqual(await withoutLines(), [
      'catalogue.yaml: videos newer: trailer: a stretch needs a raw film: name its file',
      'catalogue.yaml: videos older: trailer: a stretch needs both from and seconds',
      'catalogue.yaml: videos rented: trailer: set either packaged or a file, not both',
      'catalogue.yaml: videos calm: trailer: name a file, or a stretch of a film',
    ]);
    const packaged = smallCatalogue();
    Object.assign(packaged.videos[0] ?? {}, { trailer: true });
    Object.assign(packaged.albums[0] ?? {}, { trailer: true });
    await content.writeCatalogue(packaged);
    await content.write('trailers/set/master.m3u8', '#EXTM3U\n../../videos/newer/master.m3u8\n');
    assert.deepEqual(await withoutLines(), [
      'catalogue.yaml: videos newer: trailer: trailers/newer/master.m3u8 is missing',
      'catalogue.yaml: albums set: trailer: videos/newer/master.m3u8 is outside of trailers/set/, where players cannot load it',
    ]);
  });

  it('of fields, all with line and entry', async () => {
    const catalogue = smallCatalogue();
    const entries = catalogue.videos;
    entries[0] = { ...entries[0], price: -1, type: 'Gold', colour: 'red' };
    entries[1] = { ...entries[1], key: 'Not A Key', language: 'english, mostly' };
    entries[2] = { ...entries[2], createdOn: 'yesterday' };
    delete entries[3]?.title;
    catalogue.plans = [{ key: 'monthly', name: '', details: '', price: 1, months: 0 }];
    await content.writeCatalogue(catalogue);
    await assertIssues(
      [/price: -1/, 'videos newer: price: Too small: expected number to be >=0'],
      [/type: Gold/, 'videos newer: type: Invalid option: expected one of "Free"|"BuyOne"|"Premium"|"Rent"|"Album"'],
      [/colour: red/, "videos newer: unknown field 'colour'"],
      [/key: Not A Key/, 'videos Not A Key: key: must be lower-case words joined by hyphens'],
      [/language: english/, 'videos Not A Key: language: must be a language tag such as en or mr'],
      [
        /createdOn: yesterday/,
        'videos rented: createdOn: must be a time with its zone, such as 2026-06-02T12:00:00+05:30',
      ],
      [/key: calm/, 'videos calm: title: Invalid input: expected string, received undefined'],
      [/name: ""/, 'plans monthly: name: Too small: expected string to have >=1 characters'],
      [/months: 0/, 'plans monthly: months: Too small: expected number to be >=1'],
    );
  });

  it('across entries', async () => {
    const catalogue = smallCatalogue();
    catalogue.videos.push(videoEntry('newer'));
    const [set, breath] = catalogue.albums;
    catalogue.albums = [
      { ...set, videos: ['nowhere', 'newer', 'newer'] },
      { ...breath, tracks: [trackEntry('one'), trackEntry('one')] },
    ];
    const notification = {
      key: 'n',
      type: 'album',
      title: 'T',
      message: '',
      reference: 'missing',
      createdAt: '2026-02-01T00:00:00Z',
    };
    const wrong = [
      { key: 'w1', type: 'audio', reference: 'set' },
      { key: 'w2', type: 'video', reference: 'breath' },
      { key: 'w3', type: 'album', reference: 'calm' },
    ];
    catalogue.notifications = [
      notification,
      ...wrong.map((more) => ({ ...notification, ...more })),
      { ...notification, key: 'w1', reference: 'breath' },
    ];
    await content.writeCatalogue(catalogue);
    await assertIssues(
      [/key: newer/, 'videos newer: key: is listed twice'],
      [/nowhere/, 'albums set: videos 1: no video nowhere is listed'],
      [/newer/, 'albums set: videos 3: newer is listed twice'],
      [/key: one/, 'albums breath: tracks 2: one is listed twice'],
      [/reference: missing/, 'notifications n: reference: no video or album missing is listed'],
      [/reference: set/, 'notifications w1: reference: set does not match type audio'],
      [/reference: breath/, 'notifications w2: reference: breath does not match type video'],
      [/reference: calm/, 'notifications w3: reference: calm does not match type album'],
      [/key: w1/, 'notifications w1: key: is listed twice'],
    );
  });

  it('of files in playlists that players could not load, and none of the kinds that other packagers write', async () => {
    const playlist = (...names: readonly string[]) =>
      `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k.key"\n${names.join('\n')}\n`;
    const served = ['a.ts', 'b.aac', 'c.webvtt', 'd.cmfv', 'e.mp3', 'f.m4v'];
    for (const name of [...served, 'k.key', 'g.TS', 'h.mpd', 'i.ts2'])
      await content.write(`videos/newer/360p/${name}`, 'x');
    await content.write('videos/newer/360p/index.m3u8', playlist(...served));
    assert.deepEqual(await findIssues(), []);
    await content.write(
      'videos/newer/360p/index.m3u8',
      playlist('g.TS', 'h.mpd', 'i.ts2', 'https://cdn.example.com/j.ts', 'k%20l.ts', '../../calm/360p/init.mp4'),
    );
    const kind = 'is of a kind that is not served: use .m4s, .mp4, .ts or .vtt';
    assert.deepEqual((await findIssues()).map((issue) => issue.replace(/^.*?: videos newer: /, '')).sort(), [
      'videos/calm/360p/init.mp4 is outside of videos/newer/, where players cannot load it',
      `videos/newer/360p/g.TS ${kind}`,
      `videos/newer/360p/h.mpd ${kind}`,
      'videos/newer/360p/https:/cdn.example.com/j.ts is missing',
      `videos/newer/360p/i.ts2 ${kind}`,
      'videos/newer/360p/k%20l.ts is missing',
    ]);
  });

  it('of missing files, including those of playlists and hero pictures', async () => {
    const catalogue = smallCatalogue();
    Object.assign(catalogue.videos[1] ?? {}, { hero: true });
    await content.writeCatalogue(catalogue);
    for (const path of [
      'covers/older-480.avif',
      'videos/newer/audio/init.mp4',
      'videos/calm/360p/index.m3u8',
      'videos/rented',
      'audio/breath/two.m4a',
    ])
      await content.remove(path);
    await content.write('videos/older/with space.vtt', 'x');
    await content.write('covers/older-hero-960.webp', 'x');
    await assertIssues(
      [/key: newer/, 'videos newer: videos/newer/audio/init.mp4 is missing'],
      [
        /key: older/,
        'videos older: videos/older/with space.vtt has an invalid name: use letters, digits, _, - and dots',
      ],
      [/cover:|widths:/, 'videos older: cover: covers/older-480.avif is missing'],
      [/cover:|widths:/, 'videos older: cover: covers/older-hero-960.avif is missing'],
      [/key: rented/, 'videos rented: videos/rented/master.m3u8 is missing'],
      [/key: calm/, 'videos calm: videos/calm/360p/index.m3u8 is missing'],
      [/key: two/, 'albums breath: tracks 2: audio/breath/two.m4a is missing'],
    );
  });

  it('of entries that are neither raw nor packaged, or both', async () => {
    await content.write('films/a.mov', 'x');
    await content.writeCatalogue({
      videos: [
        videoEntry('newer', { media: 'films/a.mov' }),
        videoEntry('older', { length: undefined }),
        videoEntry('calm', {
          captions: [{ language: 'en', file: 'films/calm.srt' }],
          cover: { file: 'a.png', widths: [480] },
        }),
        videoEntry('rented', {
          length: undefined,
          media: 'films/a.mov',
          captions: [
            { language: 'en', file: 'a.vtt' },
            { language: 'EN', file: 'b.vtt' },
          ],
        }),
      ],
      albums: [
        albumEntry('breath', {
          mediaType: 'AUDIO',
          cover: undefined,
          tracks: [{ ...trackEntry('one'), length: undefined }],
        }),
      ],
    });
    await assertIssues(
      [/length: 60/, 'videos newer: length: is measured from media: remove it'],
      [/key: older/, 'videos older: length: is required without media'],
      [/cover:|file: a.png/, 'videos calm: cover: set either file or widths, not both'],
      [/captions:|language: en/, 'videos calm: captions: require media: a packaged video has its own captions'],
      [/language: EN/, 'videos rented: captions 2 language: is listed twice'],
      [/key: breath/, 'albums breath: cover: is required'],
      [/key: one/, 'albums breath: tracks 1: length: is required without media'],
    );
  });

  it('of raw media when nothing can be packaged, as at the start of a site', async () => {
    await content.remove('videos/newer');
    await content.writeCatalogue({ videos: [videoEntry('newer', { length: undefined, media: 'films/a.mov' })] });
    await assertIssues([
      /media: films/,
      'videos newer: media: films/a.mov is not packaged: import it with npm run content -- import',
    ]);
  });

  it('of paths outside the folder', async () => {
    for (const path of ['../a.mov', '/a.mov', 'films/../../a.mov', 'C:\\a.mov']) {
      await content.writeCatalogue({ videos: [videoEntry('newer', { length: undefined, media: path })] });
      await assertIssues([/media:/, 'videos newer: media: must be a path inside the folder']);
    }
  });

  it('of a catalogue that is invalid YAML, empty or missing', async () => {
    await content.write('catalogue.yaml', 'videos:\n  - key: a\n    key: b\n    title: "open\n');
    const issues = (await findIssues()).join('\n');
    assert.match(issues, /^catalogue\.yaml:3: Map keys must be unique/m);
    assert.match(issues, /^catalogue\.yaml:\d+: Missing closing "quote/m);
    await content.write('catalogue.yaml', '');
    assert.match((await findIssues()).join(), /^catalogue\.yaml:1: Invalid input/);
    await content.remove('catalogue.yaml');
    assert.deepEqual(await findIssues(), ['catalogue.yaml: cannot be read (ENOENT)']);
  });
});

const read = (createdOn: string) => catalogueFile.safeParse({ videos: [videoEntry('one', { createdOn })] });

describe('a time in the catalogue', () => {
  for (const text of [
    '2026-06-02T12:00:00+05:30',
    '2026-06-02T06:30:00Z',
    '2026-06-02T06:30Z',
    '2026-06-02t06:30:00.000z',
    '2026-06-02T12:00:00+0530',
    '2026-06-02 12:00:00 +05:30',
    '2026-06-01T23:30:00-07:00',
    '2026-06-01T23:30:00\u221207:00',
    '२०२६-०६-०२T१२:००:००+०५:३०',
  ]) {
    it(`is the same instant as ${text}`, () => {
      assert.equal(read(text).data?.videos[0]?.createdOn.toISOString(), '2026-06-02T06:30:00.000Z');
    });
  }

  it('without a zone, or that no calendar has, is an issue', () => {
    for (const text of ['2026-06-02T12:00:00', '2026-06-02', '2026-02-30T12:00:00Z', '02/06/2026', 'yesterday']) {
      assert.deepEqual(
        pluck(read(text).error?.issues ?? [], 'message'),
        ['must be a time with its zone, such as 2026-06-02T12:00:00+05:30'],
        text,
      );
    }
  });
});
