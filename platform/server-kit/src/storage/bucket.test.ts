import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { openTestBucket } from '../testing';
import { parseS3Address, type S3Env, toPublicUrl } from './s3-address';

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

test('ends the request for an object when its reader leaves, also while the store sends nothing', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 2 }).write('1');
    response.once('close', () => server.close());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_REGION: 'local',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  };
  const stream = openTestBucket({ url: 's3://bucket', env }).read('film.mp4');
  await once(stream, 'data');
  stream.destroy();
  await once(server, 'close');
});
