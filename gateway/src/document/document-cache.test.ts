import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createDocumentCache, toEncodedText } from './document-cache';

test('returns the same text in every encoding', async () => {
  const text = toEncodedText('page é '.repeat(100));
  const plain = await text.body(undefined);
  assert.equal(plain.toString(), 'page é '.repeat(100));
  assert.deepEqual(brotliDecompressSync(await text.body('br')), plain);
  assert.deepEqual(gunzipSync(await text.body('gzip')), plain);
  assert.equal(await text.body('br'), await text.body('br'));
});

test('texts are compressed one after the other', async () => {
  const done: string[] = [];
  const compress = async (name: string, size: number) => {
    await toEncodedText(randomBytes(size).toString('hex')).body('br');
    done.push(name);
  };
  await Promise.all([compress('large', 2_000_000), compress('small', 10)]);
  assert.deepEqual(done, ['large', 'small']);
});

test('a text is built once for each key and state', () => {
  const built: string[] = [];
  const cached = createDocumentCache<object, string>();
  const sendRequest = (state: object, key: string) =>
    cached(state, key, () => {
      built.push(key);
      return key;
    });
  const [first, second] = [{}, {}];
  sendRequest(first, 'a');
  sendRequest(first, 'a');
  sendRequest(first, 'b');
  assert.deepEqual(built, ['a', 'b']);
  sendRequest(second, 'a');
  assert.deepEqual(built, ['a', 'b', 'a']);
});

test('evicts the least recently used text', () => {
  const built: string[] = [];
  const state = {};
  const cached = createDocumentCache<object, string>(2);
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b'])
    cached(state, key, () => {
      built.push(key);
      return key;
    });
  assert.deepEqual(built, ['a', 'b', 'c', 'b']);
});

test('a text that could not be built is not remembered', () => {
  const cached = createDocumentCache<object, string>();
  const state = {};
  assert.throws(() =>
    cached(state, 'a', () => {
      throw new Error('no');
    }),
  );
  assert.ok(cached(state, 'a', () => 'yes'));
});
