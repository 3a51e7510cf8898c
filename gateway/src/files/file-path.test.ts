import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNames } from './file-path';

const refused = [
  '/',
  '/a//b',
  '/a/',
  '/../a',
  '/a/../b',
  '/a/..',
  '/a/%2e%2e/b',
  '/a/%2E%2e/b',
  '/a/.%2e/b',
  '/a/..%2fb',
  '/a%2fb',
  '/a%5cb',
  '/a\\b',
  '/a/%00',
  '/a%0a',
  '/.git/config',
  '/a/.env',
  '/a/%zz',
  '/a/%c0%ae%c0%ae/b',
  '',
];
for (const url of refused)
  test(`${JSON.stringify(url)} leads to no file`, () => assert.equal(readNames(url), undefined));

const taken: readonly (readonly [url: string, names: readonly string[]])[] = [
  ['/assets/main.abc.js', ['assets', 'main.abc.js']],
  ['/assets/main.js?v=/../1', ['assets', 'main.js']],
  ['/remotes/mfe-video/1.0.0-rc.1/a/b.js', ['remotes', 'mfe-video', '1.0.0-rc.1', 'a', 'b.js']],
  ['/a/b%20c..d', ['a', 'b c..d']],
];
for (const [url, names] of taken) test(`${url} leads to a file`, () => assert.deepEqual(readNames(url), names));
