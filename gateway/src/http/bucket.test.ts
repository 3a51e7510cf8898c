import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketCookie, readBucket, readFailedShell } from './bucket';

const cases: readonly (readonly [cookies: string | undefined, bucket: number | undefined])[] = [
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
];

for (const [cookies, expected] of cases) {
  test(`bucket of ${cookies ?? '(no cookie)'}`, () => assert.equal(readBucket(cookies), expected));
}

test('the cookie lasts a year, and is secure on https alone', () => {
  assert.equal(bucketCookie(7, false), 'inspire_bucket=7; Path=/; Max-Age=31536000; SameSite=Lax');
  assert.match(bucketCookie(7, true), /; Secure$/);
});

test('the shell that failed is read from the cookie that only this host can set, if there is one', () => {
  assert.equal(readFailedShell('inspire_shell_failed=1.1.0; __Host-inspire_shell_failed=1.2.0'), '1.2.0');
  assert.equal(readFailedShell('inspire_shell_failed=1.1.0'), '1.1.0');
  assert.equal(readFailedShell('__Host-inspire_shell_failed=x'), undefined);
});
