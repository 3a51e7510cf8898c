import { toSafeStorage } from '@inspire/shared/guards';
import { createFakeStorage } from '@inspire/shared/testing';
import { createBandwidthStore, FIRST_ESTIMATE } from './hls-config';
import { toEngineErrorKind } from './hls-errors';
import { findLevel, toHeights } from './hls-quality';
import { createSignedUrls } from './signed-urls';

const setUp = () => createBandwidthStore(createFakeStorage());

test('starts low before the first measurement', () => expect(setUp().estimate()).toBe(FIRST_ESTIMATE));

test.each([
  ['a little less than the measurement', 4_000_000, 3_200_000],
  ['a slow connection, too', 300_000, 240_000],
  ['no more than any rendition needs', 900_000_000, 12_000_000],
  ['an invalid measurement is not stored', NaN, FIRST_ESTIMATE],
  ['0 is not stored', 0, FIRST_ESTIMATE],
])('then: %s', (_, measured, estimate) => {
  const memory = setUp();
  memory.save(measured);
  expect(memory.estimate()).toBe(estimate);
});

test('starts low with each page in a browser without storage', () => {
  const memory = createBandwidthStore(toSafeStorage(undefined));
  memory.save(4_000_000);
  expect(memory.estimate()).toBe(3_200_000);
  expect(createBandwidthStore(toSafeStorage(undefined)).estimate()).toBe(FIRST_ESTIMATE);
});

describe('the kind of an error', () => {
  type Given = Parameters<typeof toEngineErrorKind>[0];
  const error = (
    details: string,
    {
      code,
      fatal = false,
      frag,
      type = 'networkError',
    }: { code?: number; fatal?: boolean; frag?: string; type?: string } = {},
  ) =>
    ({
      type,
      details,
      fatal,
      ...(code !== undefined && { response: { code, text: '' } }),
      ...(frag && { frag: { type: frag } }),
    }) as unknown as Given;

  test.each([
    [
      'a rejected segment, before the library gives up',
      error('fragLoadError', { code: 403, frag: 'main' }),
      true,
      'refused',
    ],
    ['a rejected playlist', error('levelLoadError', { code: 401 }), true, 'refused'],
    ['rejected captions', error('fragLoadError', { code: 403, frag: 'subtitle' }), true, undefined],
    ['a rejected caption playlist', error('subtitleTrackLoadError', { code: 403 }), true, undefined],
    ['a server error for a segment', error('fragLoadError', { code: 503, frag: 'main' }), true, undefined],
    ['a final server error', error('fragLoadError', { code: 503, frag: 'main', fatal: true }), true, 'network'],
    ['too many requests', error('fragLoadError', { code: 429, frag: 'main', fatal: true }), true, 'network'],
    ['no response', error('fragLoadError', { code: 0, frag: 'main' }), true, undefined],
    ['no response while offline', error('fragLoadError', { code: 0, frag: 'audio' }), false, 'network'],
    ['a decoding error', error('bufferAppendError', { type: 'mediaError', fatal: true }), true, 'media'],
    ['a stumble', error('bufferStalledError', { type: 'mediaError' }), true, undefined],
    ['an unsupported stream', error('internalException', { type: 'otherError', fatal: true }), true, 'unsupported'],
  ])('%s', (_, given, online, kind) => expect(toEngineErrorKind(given, online)).toBe(kind));
});

const renditions = [
  { height: 360, bitrate: 100 },
  { height: 720, bitrate: 200 },
  { height: 720, bitrate: 300 },
  { height: 1080, bitrate: 500 },
];

test('offers each height once, the highest first', () => {
  expect(toHeights(renditions)).toEqual([1080, 720, 360]);
  expect(toHeights([{ height: 0, bitrate: 64 }])).toEqual([]);
});

test.each([
  ['auto', -1],
  [360, 0],
  [720, 2],
  [480, -1],
] as const)('%p is the rendition %p', (quality, level) => expect(findLevel(renditions, quality)).toBe(level));

describe('signed URLs', () => {
  const base = 'https://site.example/user-routes/video-player?id=4';
  const old = 'https://site.example/media/stream/OLD/';

  test('URLs stay unchanged before a renewal', () => {
    const urls = createSignedUrls('/media/stream/OLD/master.m3u8', base);
    expect(urls.current).toBe(`${old}master.m3u8`);
    expect(urls.resolve(`${old}720p/segment-01.m4s`)).toBe(`${old}720p/segment-01.m4s`);
  });

  test.each([
    ['a segment', `${old}720p/segment-01.m4s`, 'https://site.example/media/stream/NEW/720p/segment-01.m4s'],
    ['a playlist', `${old}audio/index.m3u8`, 'https://site.example/media/stream/NEW/audio/index.m3u8'],
    ['another origin', 'https://cdn.example/media/stream/OLD/x.m4s', 'https://cdn.example/media/stream/OLD/x.m4s'],
  ])('after a renewal, resolves %s', (_, requested, resolved) => {
    const urls = createSignedUrls('/media/stream/OLD/master.m3u8', base);
    urls.renew('/media/stream/NEW/master.m3u8');
    expect(urls.resolve(requested)).toBe(resolved);
  });

  test('resolves all older signatures to the newest, even if it was used before', () => {
    const urls = createSignedUrls('/media/stream/A/master.m3u8', base);
    urls.renew('/media/stream/B/master.m3u8');
    urls.renew('/media/stream/C/master.m3u8');
    expect(urls.resolve('https://site.example/media/stream/A/x')).toBe('https://site.example/media/stream/C/x');
    urls.renew('/media/stream/A/master.m3u8');
    expect(urls.resolve('https://site.example/media/stream/A/x')).toBe('https://site.example/media/stream/A/x');
    expect(urls.resolve('https://site.example/media/stream/C/x')).toBe('https://site.example/media/stream/A/x');
  });
});
