import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { type S3Server, s3ServerSkip, startS3Server } from '../testing';
import { type Bucket, openBucket, type WriteCondition } from './bucket';
import { parseS3Address, type S3Env } from './s3-address';

const MIB = 1_024 * 1_024;
const bytes = Buffer.alloc(33 * MIB, 'three parts of a film ');

const open = ({ url, env }: { url: string; env: S3Env }) => {
  const { address } = parseS3Address('MEDIA_URL', url, env);
  return openBucket(address ?? assert.fail(), { label: 'Store', createError: (message) => new Error(message) });
};

describe('a bucket of a real server', { skip: s3ServerSkip }, () => {
  let folder: string;
  let film: string;
  let server: S3Server;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inspire-test-bucket-'));
    film = join(folder, 'film.mp4');
    await writeFile(film, bytes);
    server = await startS3Server();
  });
  after(async () => {
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

  test('a film of three parts arrives whole, and is read by range', async () => {
    const bucket = open(server.media);
    await bucket.putFile('film.mp4', film, { contentType: 'video/mp4' });
    assert.equal((await bucket.head('film.mp4'))?.size, bytes.length);
    const middle = { start: 16 * MIB - 5, end: 32 * MIB + 5 };
    const read = await buffer(bucket.read('film.mp4', middle));
    assert.ok(read.equals(bytes.subarray(middle.start, middle.end + 1)));
    assert.deepEqual(await findUnfinishedUploads(), []);
  });

  test('an object is created once and replaced only by its entity tag, also by twenty concurrent writers', async () => {
    const writers = Array.from({ length: 20 }, () => open(server.releases));
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
    await open(server.releases).put('registry.json', Buffer.from('signed'));
    const intruder = open({ url: server.releases.url, env });
    await assert.rejects(intruder.put('registry.json', Buffer.from('forged')), /AccessDenied/);
    await assert.rejects(intruder.putFile('film.mp4', film), /AccessDenied/);
    await assert.rejects(intruder.remove('registry.json'), /AccessDenied/);
    assert.equal((await open(server.releases).get('registry.json'))?.body.toString(), 'signed');
    await assert.rejects(open({ url: server.media.url, env: server.releases.env }).list(''), /AccessDenied/);
  });
});
