import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  compressedHeaders,
  isCompressible,
  type UpstreamResponse,
  varyByEncoding,
  withoutConnection,
} from './response-headers';

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
