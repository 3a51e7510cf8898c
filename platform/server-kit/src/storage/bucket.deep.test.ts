import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { openTestBucket, type S3Proxy, type S3Server, s3ServerSkip, startS3Proxy, startS3Server } from '../testing';
import type { Bucket, WriteCondition } from './bucket';

const MIB = 1_024 * 1_024;
const bytes = Buffer.alloc(33 * MIB, 'three parts of a film ');

describe('a bucket of a real server', { skip: s3ServerSkip }, () => {
  let folder: string;
  let film: string;
  let server: S3Server;
  let proxy: S3Proxy;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspire-test-bucket-'));
    film = join(folder, 'film.mp4');
    await writeFile(film, bytes);
    server = await startS3Server();
    proxy = await startS3Proxy(server);
  });
  after(async () => {
    await proxy[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  async function findUnfinishedUploads(): Promise<unknown[]> {
    const { S3_ENDPOINT: endpoint, S3_REGION: region, ...keys } = server.media.env;
    const credentials = { accessKeyId: keys.S3_ACCESS_KEY_ID, secretAccessKey: keys.S3_SECRET_ACCESS_KEY };
    const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials });
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: 'media' }));
    return Uploads;
  }

  /** Requests that write the film, in their order. */
  const listWrites = () =>
    proxy.seen.filter((line) => /^(POST|PUT|DELETE) /.test(line)).map((line) => line.split(' ')[0]);

  const failSecondPart = (status: number) => {
    let parts = 0;
    proxy.seen.length = 0;
    proxy.intercept = (method) => (method === 'PUT' && (parts += 1) === 2 ? status : undefined);
  };

  test('a large file goes up in parts, keeps its type, and is read by range', async () => {
    const bucket = openTestBucket(proxy.releases);
    await bucket.putFile('film.mp4', film, { contentType: 'video/mp4' });
    assert.deepEqual(listWrites(), ['POST', 'PUT', 'PUT', 'PUT', 'POST']);
    const url = proxy.releases.url.replace('s3:/', server.origin);
    assert.equal((await fetch(`${url}/film.mp4`, { method: 'HEAD' })).headers.get('content-type'), 'video/mp4');
    assert.equal((await bucket.head('film.mp4'))?.size, bytes.length);
    const middle = { start: 16 * MIB - 5, end: 32 * MIB + 5 };
    const read = await buffer(bucket.read('film.mp4', middle));
    assert.ok(read.equals(bytes.subarray(middle.start, middle.end + 1)));
  });

  test('a part that fails is sent again; the others are not', async () => {
    failSecondPart(503);
    const bucket = openTestBucket(proxy.media);
    await bucket.putFile('film.mp4', film);
    assert.deepEqual(listWrites(), ['POST', 'PUT', 'PUT', 'PUT', 'PUT', 'POST']);
    assert.ok((await bucket.get('film.mp4'))?.body.equals(bytes));
    assert.deepEqual(await findUnfinishedUploads(), []);
  });

  test('leaves no object and no parts when an upload fails midway', async () => {
    failSecondPart(403);
    const bucket = openTestBucket(proxy.media);
    await assert.rejects(bucket.putFile('other.mp4', film), /^Error: Store s3:\/\/media\/.+\/: request failed \(/);
    assert.deepEqual(listWrites(), ['POST', 'PUT', 'PUT', 'DELETE'], 'no part after the failure');
    assert.deepEqual([await bucket.head('other.mp4'), await findUnfinishedUploads()], [undefined, []]);
  });

  test('lists more objects than a page of the server has', async () => {
    const bucket = openTestBucket({ ...server.media, url: 's3://media/pages' });
    const names = Array.from({ length: 1_001 }, (_, index) => `${index}.txt`);
    await Promise.all(names.map((name) => bucket.put(name, Buffer.from('.'))));
    assert.deepEqual(new Set(await bucket.list('')), new Set(names));
  });

  test('an object is created once and replaced only by its entity tag, also by twenty concurrent writers', async () => {
    const writers = Array.from({ length: 20 }, () => openTestBucket(server.releases));
    // Each round writes new contents: one that is written again has the same entity tag, and a second writer would win too.
    const put = async (condition: WriteCondition, round: string) => {
      const bodies = writers.map((_, index) => `${round} ${index}`);
      const write = (bucket: Bucket, index: number) =>
        bucket.put('one.txt', Buffer.from(bodies[index] ?? ''), {}, condition);
      const outcomes = await Promise.all(writers.map(write));
      return bodies.filter((_, index) => outcomes[index]);
    };
    const stored = async () => (await writers[0]?.get('one.txt')) ?? assert.fail('no object');

    const created = await put('if-absent', 'created');
    const first = await stored();
    assert.deepEqual(created, [first.body.toString()]);
    const replaced = await put({ over: first.etag }, 'replaced');
    const second = await stored();
    assert.deepEqual(replaced, [second.body.toString()]);
    assert.deepEqual(await put({ over: '"another"' }, 'late'), []);
  });

  test('the key of the media neither writes nor removes releases, and that of the releases lists no media', async () => {
    const { env } = server.media;
    await openTestBucket(server.releases).put('registry.json', Buffer.from('signed'));
    const intruder = openTestBucket({ url: server.releases.url, env });
    await assert.rejects(intruder.put('registry.json', Buffer.from('forged')), /AccessDenied/);
    await assert.rejects(intruder.putFile('film.mp4', film), /AccessDenied/);
    await assert.rejects(intruder.remove('registry.json'), /AccessDenied/);
    assert.equal((await openTestBucket(server.releases).get('registry.json'))?.body.toString(), 'signed');
    await assert.rejects(openTestBucket({ url: server.media.url, env: server.releases.env }).list(''), /AccessDenied/);
  });
});
