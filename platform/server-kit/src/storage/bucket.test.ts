import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type S3Double, startS3Double } from '../testing';
import { openBucket } from './bucket';
import { parseS3Address } from './s3-address';

const MIB = 1_024 * 1_024;
const bytes = Buffer.alloc(33 * MIB, 'three parts of a film ');
let folder: string;
let film: string;
let s3: S3Double;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inspire-test-bucket-'));
  film = join(folder, 'film.mp4');
  await writeFile(film, bytes);
  s3 = await startS3Double();
});
after(async () => {
  await s3[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

const open = () => {
  const { address } = parseS3Address('MEDIA_URL', s3.url, s3.env);
  return openBucket(address ?? assert.fail(), { label: 'Store', createError: (message) => new Error(message) });
};

/** Requests that write the film, in their order. */
const writes = () =>
  s3.seen.filter((line) => /^(POST|PUT|DELETE) .*film\.mp4$/.test(line)).map((line) => line.split(' ')[0]);

test('a large file goes up in parts, and keeps its headers', async () => {
  await open().putFile('film.mp4', film, { contentType: 'video/mp4' });
  assert.deepEqual(writes(), ['POST', 'PUT', 'PUT', 'PUT', 'POST']);
  const stored = s3.objects.get('site/film.mp4') ?? assert.fail('no film');
  assert.ok(stored.body.equals(bytes));
  assert.equal(stored.headers['content-type'], 'video/mp4');
  assert.equal(s3.uploads.size, 0);
});

test('a part that fails is sent again; the others are not', async () => {
  s3.seen.length = 0;
  let parts = 0;
  s3.intercept = (method) => (method === 'PUT' && (parts += 1) === 2 ? 503 : undefined);
  await open().putFile('film.mp4', film);
  assert.deepEqual(writes(), ['POST', 'PUT', 'PUT', 'PUT', 'PUT', 'POST']);
  assert.ok(s3.objects.get('site/film.mp4')?.body.equals(bytes));
});

test('leaves no object and no parts when an upload fails midway', async () => {
  s3.objects.clear();
  s3.seen.length = 0;
  let parts = 0;
  s3.intercept = (method) => (method === 'PUT' && (parts += 1) === 2 ? 403 : undefined);
  await assert.rejects(open().putFile('film.mp4', film), /^Error: Store s3:\/\/double\/site\/: request failed \(/);
  assert.deepEqual(writes(), ['POST', 'PUT', 'PUT', 'DELETE'], 'no part after the failure');
  assert.deepEqual([s3.objects.size, s3.uploads.size], [0, 0]);
});
