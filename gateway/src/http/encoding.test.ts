import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rankEncodings } from './encoding';

const cases: readonly (readonly [header: string | undefined, expected: readonly string[]])[] = [
  [undefined, []],
  ['', []],
  ['br', ['br']],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip', ['gzip']],
  ['br;q=0, gzip', ['gzip']],
  ['br;q=0', []],
  ['br;q=0.0', []],
  ['BR ; Q=0.5', ['br']],
  ['br;q=0.2, gzip;q=0.9', ['gzip', 'br']],
  ['*', ['br', 'gzip']],
  ['*;q=0', []],
  ['br;q=0, *', ['gzip']],
  ['identity', []],
  ['br;q=x', []],
  ['xbr, brx', []],
];

for (const [header, expected] of cases) {
  test(`accept-encoding ${header ?? '(none)'}`, () => assert.deepEqual(rankEncodings(header), expected));
}
