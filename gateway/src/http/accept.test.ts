import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantsPage } from './accept';

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
