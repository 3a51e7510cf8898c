import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startS3Double } from '../testing';
import { openBucket } from './bucket';
import { parseS3Address, type S3Env, toPublicUrl } from './s3-address';

const MIB = 1_024 * 1_024;
const bytes = Buffer.alloc(33 * MIB, 'three parts of a film ');
const folder = await mkdtemp(join(tmpdir(), 'inspire-test-bucket-'));
const film = join(folder, 'film.mp4');
await writeFile(film, bytes);
const s3 = await startS3Double();
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

const parse = (url: string, env: S3Env = {}) => parseS3Address('STORE_URL', url, env);

const valid: readonly (readonly [url: string, bucket: string, prefix: string])[] = [
  ['s3://bucket', 'bucket', ''],
  ['s3://bucket/', 'bucket', ''],
  ['s3://my.bucket-1/site', 'my.bucket-1', 'site/'],
  ['s3://bucket/site/media/', 'bucket', 'site/media/'],
];
for (const [url, bucket, prefix] of valid) {
  test(`${url} is a bucket of AWS`, () =>
    assert.deepEqual(parse(url), {
      address: { bucket, prefix, endpoint: undefined, region: 'us-east-1', credentials: undefined },
      issues: [],
    }));
}

for (const url of [
  's3://',
  's3://b',
  'https://bucket',
  's3://Bucket',
  's3://bucket//x',
  's3://bucket/.hidden',
  'bucket',
])
  test(`${url} is not a store's URL`, () =>
    assert.deepEqual(
      parse(url).issues.map(({ variable }) => variable),
      ['STORE_URL'],
    ));

test('names all issues together', () => {
  const { address, issues } = parse('bucket', { S3_ENDPOINT: 'storage', S3_ACCESS_KEY_ID: 'a' });
  assert.equal(address, undefined);
  assert.deepEqual(
    issues.map(({ variable }) => variable),
    ['STORE_URL', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
  );
});

test('a prefix gives a store its own connection, also in messages', () => {
  const env = { S3_ENDPOINT: 'https://media.example', RELEASES_S3_ENDPOINT: 'https://releases.example' };
  const { address } = parseS3Address('RELEASES_URL', 's3://bucket', env, 'RELEASES_');
  assert.equal(address?.endpoint, 'https://releases.example');
  const { issues } = parseS3Address('RELEASES_URL', 's3://bucket', { RELEASES_S3_ACCESS_KEY_ID: 'a' }, 'RELEASES_');
  assert.deepEqual(issues, [
    { variable: 'RELEASES_S3_ACCESS_KEY_ID', message: 'and RELEASES_S3_SECRET_ACCESS_KEY go together' },
  ]);
});

test("a compatible store's public URL has its endpoint, AWS's its region", () => {
  const env = { S3_ENDPOINT: 'https://storage.example/', S3_REGION: 'eu-1' };
  const compatible = parse('s3://bucket/site', env).address ?? assert.fail();
  const { address: aws = assert.fail() } = parse('s3://bucket', { S3_REGION: 'ap-south-1' });
  assert.deepEqual(
    [toPublicUrl(compatible), toPublicUrl(aws)],
    ['https://storage.example/bucket/site', 'https://s3.ap-south-1.amazonaws.com/bucket'],
  );
});
