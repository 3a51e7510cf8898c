import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { runBehind } from '../testing/behind';
import { compressedHeaders, isCompressible, type UpstreamResponse, varyByEncoding, withoutConnection } from './headers';

const json: UpstreamResponse = { method: 'GET', status: 200, headers: { 'content-type': 'application/json' } };
const withHeaders = (headers: UpstreamResponse['headers']): UpstreamResponse => ({
  ...json,
  headers: { ...json.headers, ...headers },
});

const cases: readonly (readonly [name: string, response: UpstreamResponse, expected: boolean])[] = [
  ['JSON of unknown length', json, true],
  ['a problem', withHeaders({ 'content-type': 'application/problem+json' }), true],
  ['a long text', withHeaders({ 'content-type': 'text/html', 'content-length': '1024' }), true],
  ['a short text', withHeaders({ 'content-length': '1023' }), false],
  ['what is compressed already', withHeaders({ 'content-encoding': 'br' }), false],
  ['an event stream', withHeaders({ 'content-type': 'text/event-stream' }), false],
  ['a film', withHeaders({ 'content-type': 'video/mp4' }), false],
  ['what must not be changed', withHeaders({ 'cache-control': 'no-store, no-transform' }), false],
  ['a part', { ...json, status: 206 }, false],
  ['headers alone', { ...json, method: 'HEAD' }, false],
];
for (const [name, response, expected] of cases) {
  test(`${name} ${expected ? 'may' : 'may not'} be compressed`, () =>
    assert.equal(isCompressible('dynamic', response), expected));
}

test('compresses nothing with the rule none', () => assert.equal(isCompressible('none', json), false));

test('sets Vary on an uncompressed response too', () => {
  assert.deepEqual(compressedHeaders(undefined, {}), { encoding: undefined, set: { vary: 'accept-encoding' } });
});

test('keeps existing Vary values', () => {
  assert.equal(varyByEncoding('Origin'), 'Origin, accept-encoding');
  assert.equal(varyByEncoding('Origin, Accept-Encoding'), 'Origin, Accept-Encoding');
  assert.equal(varyByEncoding('*'), '*');
});

test('headers of the connection are left out', () => {
  assert.deepEqual(withoutConnection({ connection: 'keep-alive', 'keep-alive': 'timeout=5', 'content-type': 'a/b' }), {
    'content-type': 'a/b',
  });
});

const list = JSON.stringify({ content: Array.from({ length: 50 }, (_, id) => ({ id, title: `Video ${id}` })) });

for (const [accept, decode] of [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['br;q=0, gzip', gunzipSync],
] as const) {
  test(`a long JSON answer is compressed for '${accept}'`, async () => {
    await using site = await runBehind((_incoming, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(list),
          etag: '"v1"',
          vary: 'authorization',
        })
        .end(list),
    );
    const { headers, body } = await site.sendRequest('/files/search', { headers: { 'accept-encoding': accept } });
    assert.equal(decode(body).toString(), list);
    assert.ok(body.length < list.length / 2);
    assert.equal(headers.etag, 'W/"v1"');
    assert.equal(headers.vary, 'authorization, accept-encoding');
    assert.equal(headers['content-length'], undefined);
  });
}
