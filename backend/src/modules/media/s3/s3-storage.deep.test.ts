import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { openTestBucket, s3ServerSkip, startS3Proxy, startS3Server } from '@inspire/server-kit/testing';
import { loadBackendConfig } from '../../../app/config';
import { StartupError } from '../../../errors/startup-error';
import { call, problemIn, rejection, send, signUp, streamOf } from '../../../testing/client';
import { importFolder, setUpContentFolder } from '../../../testing/content-folder';
import { setUp, setUpFolder } from '../../../testing/set-up';
import { startTestServer, type TestServer } from '../../../testing/test-server';
import { exportContent } from '../../content/export/export-content';
import { openMediaStore } from '../open-storage';
import type { MediaStore } from '../storage';

/** Two attempts of 5 s each, and what lies between them. */
const MAX_WAIT_MS = 12_000;

describe('media in an S3-compatible bucket', { skip: s3ServerSkip }, () => {
  const bucketServer = setUp(startS3Server);
  const s3 = setUp(() => startS3Proxy(bucketServer), 'each');
  const content = setUpContentFolder();
  const folder = setUpFolder();
  let store: MediaStore;
  let token: string;

  // Everyone may read this bucket, so the tests see the headers of its objects.
  const settings = () => ({ MEDIA_URL: s3.releases.url, ...s3.releases.env });
  const listKeys = () => openTestBucket(s3.releases).list('');
  const storeOf = (changes: Record<string, string> = {}) =>
    openMediaStore(loadBackendConfig({ ...settings(), ...changes }), () => server.clock.now);
  const bringIn = (media = store) =>
    importFolder({ folder: content.folder, media, db: server.db, clock: () => server.clock.now });
  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ url, headers, method });
  const prefixOf = async (title: string) => {
    const {
      content: [video],
    } = await call(server.app, 'searchVideos', { query: { searchQuery: title } });
    const { url } = await call(server.app, 'videoStream', streamOf(token, video?.id ?? 0));
    return url.slice(0, url.lastIndexOf('/') + 1);
  };

  const server: TestServer = setUp(() => {
    store = openMediaStore(loadBackendConfig(settings()), () => new Date());
    return startTestServer({ storage: store });
  }, 'each');
  beforeEach(async () => {
    token = (await signUp(server.app)).token;
  });

  it('are imported with their content types, and played', async () => {
    assert.equal(await bringIn(), true);
    const keys = await listKeys();
    const playlist = keys.find((key) => key.endsWith('.m3u8'));
    const stored = await fetch(`${s3.releases.url.replace('s3:/', bucketServer.origin)}/${playlist}`);
    assert.equal(stored.headers.get('content-type'), 'application/vnd.apple.mpegurl');
    const prefix = await prefixOf('newer');
    assert.match((await get(`${prefix}master.m3u8`)).body, /#EXTM3U/);
    const segment = await get(`${prefix}360p/segment-00.m4s`);
    assert.deepEqual(
      [segment.body, segment.headers['content-type'], segment.headers['cache-control']],
      ['newer 360p bytes', 'video/iso.segment', 'private'],
    );
    const covers = keys.filter((key) => key.startsWith('covers/'));
    assert.equal(covers.length, 12);
    assert.equal((await get(`/media/${covers[0]}`)).statusCode, 200);
  });

  it('are read by range, and their facts once', async () => {
    await bringIn();
    const file = `${await prefixOf('newer')}360p/segment-00.m4s`;
    s3.seen.length = 0;
    const part = await get(file, { range: 'bytes=6-9' });
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, '360p', 'bytes 6-9/16']);
    assert.equal((await get(file, { range: 'bytes=-5' })).body, 'bytes');
    assert.deepEqual(
      [
        (await get(file, { 'if-none-match': String(part.headers.etag) })).statusCode,
        (await get(file, { range: 'bytes=16-' })).statusCode,
      ],
      [304, 416],
    );
    const head = await get(file, {}, 'HEAD');
    assert.deepEqual([head.headers['content-length'], head.body], ['16', '']);
    assert.deepEqual(
      s3.seen.map((line) => line.replace(/ \S+\/videos\S+/, '')),
      ['HEAD', 'GET bytes=6-9', 'GET bytes=11-15'],
    );
  });

  it('that are missing are 404, and an error of the bucket is a 500 without details', async () => {
    await bringIn();
    const prefix = await prefixOf('newer');
    problemIn(await get(`${prefix}nothing.m4s`), 404);
    s3.intercept = (method) => (method === 'GET' ? 403 : undefined);
    const response = await get(`${prefix}master.m3u8`);
    assert.equal(problemIn(response, 500).detail, 'Internal Server Error: An error occurred on the server.');
    assert.equal(response.headers.etag, undefined);
    assert.ok(!response.body.includes('s3:'));
  });

  for (const [what, fault] of [
    ['away', 503],
    ['silent', 'silent'],
  ] as const) {
    it(`are 503 within ${MAX_WAIT_MS / 1_000} s while the bucket is ${what}, and there again after it`, async () => {
      await bringIn();
      const prefix = await prefixOf('newer');
      s3.intercept = () => fault;
      const began = performance.now();
      const response = await get(`${prefix}master.m3u8`);
      assert.deepEqual([problemIn(response, 503).code, response.headers['retry-after']], ['busy', '2']);
      assert.ok(performance.now() - began < MAX_WAIT_MS, `${performance.now() - began} ms`);
      assert.equal((await send(server.app, 'searchVideos')).statusCode, 200, 'what needs no media is served');
      s3.intercept = () => undefined;
      assert.equal((await get(`${prefix}master.m3u8`)).statusCode, 200);
    });
  }

  it('are not stored twice, and an interrupted import is completed', async () => {
    s3.intercept = (method, key) => (method === 'PUT' && key.endsWith('init.mp4') ? 403 : undefined);
    await assert.rejects(bringIn(), /Media store s3:\/\/releases\/.+\/: request failed \(/);
    assert.deepEqual((await call(server.app, 'searchVideos')).content, [], 'no row names what is not there');
    s3.intercept = () => undefined;
    const before = await listKeys();
    s3.seen.length = 0;
    assert.equal(await bringIn(), true);
    const put = s3.seen.filter((line) => line.startsWith('PUT '));
    assert.ok(put.length > 0 && !put.some((line) => before.some((key) => line.endsWith(key))), 'only what was missing');
    s3.seen.length = 0;
    assert.equal(await bringIn(), false);
    assert.deepEqual(
      s3.seen.filter((line) => line.startsWith('PUT ')),
      [],
    );
  });

  it('are exported as from a folder', async () => {
    await bringIn();
    const target = folder('out');
    await exportContent({ folder: target, media: store, db: server.db, report: () => undefined });
    for (const file of ['videos/newer/360p/segment-00.m4s', 'audio/breath/one.m4a', 'covers/older-480.webp']) {
      assert.deepEqual(await readFile(join(target, file)), await readFile(join(content.folder, file)), file);
    }
  });

  it('fail with one sentence for a wrong secret, bucket or endpoint', async () => {
    const issues = [
      [{ S3_SECRET_ACCESS_KEY: 'wrong' }, /SignatureDoesNotMatch/],
      [{ MEDIA_URL: 's3://other-bucket' }, /NoSuchBucket/],
      [{ S3_ENDPOINT: 'http://127.0.0.1:9' }, /ECONNREFUSED/],
    ] as const;
    for (const [changes, words] of issues) {
      await assert.rejects(storeOf(changes).list('covers'), rejection(StartupError, words), JSON.stringify(changes));
    }
  });

  it('reject contradicting settings', () => {
    const rows = [
      [{ MEDIA_DIR: '/srv/media' }, /MEDIA_URL: and MEDIA_DIR exclude each other/],
      [{ MEDIA_URL: 'https://bucket' }, /MEDIA_URL: must look like s3/],
      [{ S3_SECRET_ACCESS_KEY: '' }, /S3_ACCESS_KEY_ID: and S3_SECRET_ACCESS_KEY go together/],
      [{ S3_ENDPOINT: 'storage' }, /S3_ENDPOINT: /],
    ] as const;
    for (const [changes, words] of rows) assert.throws(() => loadBackendConfig({ ...settings(), ...changes }), words);
  });
});
