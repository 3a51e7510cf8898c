import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { wantsPage } from './accept';
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

describe('accept', () => {
  const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
  const cases: readonly (readonly [accept: string | undefined, path: string, expected: boolean])[] = [
    [navigation, '/login', true],
    [navigation, '/file.with.dots', true],
    [undefined, '/login', true],
    ['*/*', '/login', true],
    ['*/*', '/gone.js', false],
    ['image/avif,image/webp,*/*;q=0.8', '/gone.png', false],
    ['application/json', '/login', false],
    ['text/*', '/login', true],
  ];

  for (const [accept, path, expected] of cases) {
    test(`${accept ?? '(none)'} at ${path}`, () => assert.equal(wantsPage(accept, path), expected));
  }
});
