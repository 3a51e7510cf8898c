import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { videos } from '../../database/schema/catalogue';
import { entitlements } from '../../database/schema/entitlements';
import { call, problemIn, streamOf } from '../../testing/client';
import { newViewer, seedAlbum, seedGrant, seedTrack, seedVideo } from '../../testing/seed';
import { minutes, setUpTestServer } from '../../testing/test-server';
import { DECISION_TTL_MS } from './playback-authorizer';

const BYTES = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));

describe('media', () => {
  const server = setUpTestServer();
  let token: string;
  let user: number;
  let video: number;
  /** With the closing slash. */
  let prefix: string;

  const prefixOf = async (id: number, validTime = 90) => {
    const { url } = await call(server.app, 'videoStream', { token, params: { id, validTime } });
    return url.slice(0, url.lastIndexOf('/') + 1);
  };
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ url, headers, method });

  before(async () => {
    ({ token, id: user } = await newViewer(server));
    video = await seedVideo(server.db, { mediaFolder: 'videos/one/v1' });
    await seedVideo(server.db, { mediaFolder: 'videos/two/v1' });
    await server.putMedia('videos/one/v1/master.m3u8', '#EXTM3U\n360p/index.m3u8\n');
    await server.putMedia('videos/one/v1/360p/segment-00.m4s', BYTES);
    await server.putMedia('videos/one/v1/360p/empty.vtt', '');
    await server.putMedia('videos/one/v1/360p/notes.txt', 'not media');
    await server.putMedia('videos/one/v1/.secret.json', '{}');
    await server.putMedia('videos/two/v1/master.m3u8', '#EXTM3U\n# of another video\n');
    await server.putMedia('covers/hill-480-abc.webp', BYTES);
    prefix = await prefixOf(video);
  });

  it('tells an edge for which token a stream is open, and its folder, without its bytes', async () => {
    const rights = (url: string, file: string) => get(`${url.replace('/media/stream/', '/media/rights/')}${file}`);
    const opened = await rights(prefix, 'segment.m4s');
    assert.deepEqual([opened.statusCode, opened.headers['x-media-folder'], opened.body], [204, 'videos/one/v1', '']);
    const forged = await rights(
      prefix.replace(/.\/$/, (end) => `${end === 'A/' ? 'B' : 'A'}/`),
      'segment.m4s',
    );
    assert.deepEqual([problemIn(forged, 403).code, forged.headers['x-media-folder']], ['stream-invalid', undefined]);
    const hidden = await seedVideo(server.db, { mediaFolder: 'videos/one/v1' });
    const hiddenPrefix = await prefixOf(hidden);
    await server.db.update(videos).set({ status: 'Deactive' }).where(eq(videos.id, hidden));
    assert.equal((await rights(hiddenPrefix, 'segment.m4s')).statusCode, 403);
  });

  it('serves every file below the prefix without another credential', async () => {
    const master = await get(`${prefix}master.m3u8`);
    assert.equal(master.statusCode, 200);
    assert.equal(master.body, '#EXTM3U\n360p/index.m3u8\n');
    assert.equal(master.headers['content-type'], 'application/vnd.apple.mpegurl');
    assert.equal(master.headers['cache-control'], 'private, max-age=300');
    const segment = await get(`${prefix}360p/segment-00.m4s`);
    assert.equal(segment.headers['cache-control'], 'private');
    assert.equal(segment.headers['content-type'], 'video/iso.segment');
    assert.deepEqual(segment.rawPayload, BYTES);
    assert.equal((await get(`${prefix}360p/empty.vtt`)).statusCode, 200);
    for (const [name, type] of [
      ['segment.ts', 'video/mp2t'],
      ['segment.aac', 'audio/aac'],
      ['segment.cmfv', 'video/mp4'],
      ['one.key', 'application/octet-stream'],
      ['one.webvtt', 'text/vtt; charset=utf-8'],
      ['sprite.json', 'application/json; charset=utf-8'],
      ['sprite.webp', 'image/webp'],
    ] as const) {
      await server.putMedia(`videos/one/v1/360p/${name}`, BYTES);
      const { statusCode, headers } = await get(`${prefix}360p/${name}`);
      assert.deepEqual([statusCode, headers['content-type'], headers['cache-control']], [200, type, 'private'], name);
    }
  });

  it('serves a track as one file', async () => {
    const album = await seedAlbum(server.db, { mediaType: 'AUDIO', type: 'Free' });
    const track = await seedTrack(server.db, album, { mediaFolder: 'audio/calm/breath/v1' });
    await server.putMedia('audio/calm/breath/v1/track.m4a', BYTES);
    const { url } = await call(server.app, 'audioStream', streamOf(token, track));
    const response = await get(url);
    assert.equal(response.headers['content-type'], 'audio/mp4');
    assert.deepEqual(response.rawPayload, BYTES);
  });

  it('serves ranges', async () => {
    const file = `${prefix}360p/segment-00.m4s`;
    const rows = [
      ['bytes=0-99', 206, 0, 99],
      ['bytes=990-', 206, 990, 999],
      ['bytes=-10', 206, 990, 999],
      ['bytes=900-5000', 206, 900, 999],
      ['bytes=-5000', 206, 0, 999],
      ['bytes=5-5', 206, 5, 5],
      ['bytes=9-5', 200, 0, 999],
      ['bytes=0-1,5-6', 200, 0, 999],
      ['items=0-1', 200, 0, 999],
      ['bytes=-', 200, 0, 999],
      ['bytes=a-b', 200, 0, 999],
    ] as const;
    for (const [range, status, start, end] of rows) {
      const response = await get(file, { range });
      assert.equal(response.statusCode, status, range);
      assert.equal(response.headers['content-range'], status === 206 ? `bytes ${start}-${end}/1000` : undefined, range);
      assert.equal(response.headers['content-length'], String(end - start + 1), range);
      assert.deepEqual(response.rawPayload, BYTES.subarray(start, end + 1), range);
      assert.equal(response.headers['accept-ranges'], 'bytes');
    }
    for (const range of ['bytes=1000-', 'bytes=1000-1001', 'bytes=-0']) {
      const response = await get(file, { range });
      assert.equal(response.statusCode, 416, range);
      assert.equal(response.headers['content-range'], 'bytes */1000');
      assert.equal(response.body, '');
    }
  });

  it('responds to HEAD with the length and no body', async () => {
    const whole = await get(`${prefix}360p/segment-00.m4s`, {}, 'HEAD');
    assert.deepEqual([whole.statusCode, whole.headers['content-length'], whole.body], [200, '1000', '']);
    const part = await get(`${prefix}360p/segment-00.m4s`, { range: 'bytes=0-9' }, 'HEAD');
    assert.deepEqual(
      [part.statusCode, part.headers['content-length'], part.headers['content-range']],
      [206, '10', 'bytes 0-9/1000'],
    );
  });

  it('evaluates conditional requests by the ETag', async () => {
    const file = `${prefix}360p/segment-00.m4s`;
    const { etag, 'last-modified': modified } = (await get(file)).headers;
    const range = 'bytes=0-9';
    assert.equal((await get(file, { 'if-none-match': `"other", W/${etag}` })).statusCode, 304);
    assert.equal((await get(file, { 'if-none-match': '"other"' })).statusCode, 200);
    assert.equal((await get(file, { range, 'if-range': String(etag) })).statusCode, 206);
    assert.equal((await get(file, { range, 'if-range': String(modified) })).statusCode, 206);
    assert.equal((await get(file, { range, 'if-range': '"other"' })).statusCode, 200);
    assert.equal((await get(file, { range, 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' })).statusCode, 200);
    await server.putMedia('videos/one/v1/360p/segment-01.m4s', BYTES);
    const other = (await get(`${prefix}360p/segment-01.m4s`)).headers.etag;
    await server.putMedia('videos/one/v1/360p/segment-01.m4s', Buffer.concat([BYTES, BYTES]));
    assert.notEqual((await get(`${prefix}360p/segment-01.m4s`)).headers.etag, other);
  });

  it("serves no path outside the item's folder", async () => {
    const paths = [
      '..%2f..%2ftwo/v1/master.m3u8',
      '..%2f..%2ftwo%2fv1%2fmaster.m3u8',
      '360p%2f..%2fmaster.m3u8',
      '..%5c..%5ctwo/v1/master.m3u8',
      '%252e%252e/two/v1/master.m3u8',
      '.secret.json',
      '360p/notes.txt',
      '',
      '360p',
      '360p/',
      '/etc/passwd',
      'master.m3u8%00',
      'nothing.m4s',
      'a'.repeat(2_000),
    ];
    for (const path of paths) {
      const response = await get(`${prefix}${path}`);
      assert.ok([400, 404].includes(response.statusCode), `${path}: ${response.statusCode} ${response.body}`);
      assert.ok(!response.body.includes('of another video'));
    }
  });

  it("stops at the URL's expiry", async () => {
    const short = await prefixOf(video, 1);
    server.clock.advance(59_000);
    assert.equal((await get(`${short}master.m3u8`)).statusCode, 200);
    server.clock.advance(1_000);
    assert.equal(problemIn(await get(`${short}master.m3u8`), 403).code, 'stream-expired');
  });

  it('stops within minutes after access ends, and resumes immediately when it returns', async () => {
    const sold = await seedVideo(server.db, { type: 'BuyOne', mediaFolder: 'videos/one/v1' });
    await seedGrant(server.db, user, { videoId: sold, startsAt: server.clock.now });
    const bought = await prefixOf(sold);
    assert.equal((await get(`${bought}master.m3u8`)).statusCode, 200);
    await server.db.delete(entitlements).where(eq(entitlements.videoId, sold));
    server.clock.advance(DECISION_TTL_MS);
    assert.ok(DECISION_TTL_MS <= minutes(5));
    const { code, detail } = problemIn(await get(`${bought}360p/segment-00.m4s`), 403);
    assert.deepEqual([code, detail], ['buy-once', 'Buy now for instant and unlimited viewing.']);
    await seedGrant(server.db, user, { videoId: sold, startsAt: server.clock.now });
    assert.equal((await get(`${bought}master.m3u8`)).statusCode, 200);
  });

  it('stops when a rental ends and when a video is hidden', async () => {
    const rented = await seedVideo(server.db, { type: 'Rent', mediaFolder: 'videos/one/v1' });
    await seedGrant(server.db, user, {
      videoId: rented,
      startsAt: server.clock.now,
      endsAt: new Date(server.clock.now.getTime() + minutes(2)),
    });
    const stream = await prefixOf(rented);
    assert.equal((await get(`${stream}master.m3u8`)).statusCode, 200);
    server.clock.advance(minutes(2));
    assert.equal(problemIn(await get(`${stream}master.m3u8`), 403).code, 'rental-ended');

    const shown = await seedVideo(server.db, { mediaFolder: 'videos/one/v1' });
    const free = await prefixOf(shown);
    await server.db.update(videos).set({ status: 'Deactive' }).where(eq(videos.id, shown));
    assert.equal((await get(`${free}master.m3u8`)).statusCode, 404);
  });

  it('serves covers publicly, cacheable forever', async () => {
    const cover = await get('/media/covers/hill-480-abc.webp');
    assert.equal(cover.statusCode, 200);
    assert.equal(cover.headers['content-type'], 'image/webp');
    assert.equal(cover.headers['cache-control'], 'public, max-age=31536000, immutable');
    const missing = await get('/media/covers/none.webp');
    problemIn(missing, 404);
    assert.equal(missing.headers['cache-control'], 'no-store');
    problemIn(await get('/media/covers/..%2fvideos/one/v1/master.m3u8'), 404);
  });
});
