import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketCookie, readFailedShell } from './bucket';

test('the cookie lasts a year, and is secure on https alone', () => {
  assert.equal(bucketCookie(7, false), 'inspire_bucket=7; Path=/; Max-Age=31536000; SameSite=Lax');
  assert.match(bucketCookie(7, true), /; Secure$/);
});

test('the shell that failed is read from the cookie that only this host can set, if there is one', () => {
  assert.equal(readFailedShell('inspire_shell_failed=1.1.0; __Host-inspire_shell_failed=1.2.0'), '1.2.0');
  assert.equal(readFailedShell('inspire_shell_failed=1.1.0'), '1.1.0');
  assert.equal(readFailedShell('__Host-inspire_shell_failed=x'), undefined);
});
