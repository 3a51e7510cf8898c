import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { runBehind } from '../testing/behind';

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
