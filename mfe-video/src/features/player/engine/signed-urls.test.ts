import { createSignedUrls } from './signed-urls';

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
