import { readBucket } from './bucket';

it.each<[cookies: string | undefined, bucket: number | undefined]>([
  [undefined, undefined],
  ['inspire_bucket=0', 0],
  ['inspire_bucket=5; __Host-inspire_bucket=7', 7],
  ['inspire_bucket=99', 99],
  ['a=1; inspire_bucket=42; b=2', 42],
  ['inspire_bucket=100', undefined],
  ['inspire_bucket=-1', undefined],
  ['inspire_bucket=07', undefined],
  ['inspire_bucket=1e1', undefined],
  ['inspire_bucket=', undefined],
  ['inspire_bucket', undefined],
  ['x_inspire_bucket=3', undefined],
])('reads the bucket of the cookies %s', (cookies, bucket) => {
  expect(readBucket(cookies)).toBe(bucket);
});
