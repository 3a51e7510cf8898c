import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { runBehind, type Running } from './testing/behind';
import type { TestGateway } from './testing/gateway';
import { mainScript } from './testing/site-folder';

let site: Running;
let gateway: TestGateway;
before(async () => {
  site = await runBehind();
  gateway = site.gateway;
});
after(() => site[Symbol.asyncDispose]());

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  gateway.app.inject({ method, url, headers });
const script = '/assets/main.m1.js';

test('files with a hash in their name are cached for ever, and other origins may load them', async () => {
  for (const url of [script, '/remotes/mfe-video/1.0.0/remoteEntry.js']) {
    const { headers } = await get(url);
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['permissions-policy'], undefined);
  }
  for (const url of ['/manifest.webmanifest', '/livez']) assert.ok((await get(url)).headers['permissions-policy'], url);
});

test('a file of the release store that is opened as a page runs no code and has an opaque origin', async () => {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg"><script>fetch("/x?" + localStorage.data)</script></svg>`;
  await gateway.folder.write('releases/remotes/mfe-video/1.0.0/evil.svg', picture);
  for (const url of ['/remotes/mfe-video/1.0.0/evil.svg', script, '/manifest.webmanifest', '/remotes/trust/trust.json'])
    assert.equal(
      (await get(url)).headers['content-security-policy'],
      "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      url,
    );
  assert.match(
    String((await get('/login', { accept: 'text/html' })).headers['content-security-policy']),
    /script-src 'self'/,
  );
});

test('a missing file is not cached', async () => {
  const { headers } = await get('/assets/gone.js');
  assert.equal(headers['cache-control'], 'no-store');
});

test('other files of the shell are cached for a short time', async () => {
  const { headers } = await get('/manifest.webmanifest');
  assert.equal(headers['cache-control'], 'public, max-age=3600');
  assert.equal(headers['content-type'], 'application/manifest+json; charset=utf-8');
});

test('sends the compressed copy to clients that accept it', async () => {
  const { headers, rawPayload } = await get(script, { 'accept-encoding': 'gzip, br' });
  assert.equal(headers['content-encoding'], 'br');
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(headers['content-length'], String(rawPayload.length));
  assert.equal(brotliDecompressSync(rawPayload).toString(), mainScript);
});

for (const accept of ['br;q=0', 'gzip', 'identity', '']) {
  test(`sends the file itself for 'accept-encoding: ${accept}'`, async () => {
    const { headers, body } = await get(script, { 'accept-encoding': accept });
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(headers.vary, 'accept-encoding');
    assert.equal(body, mainScript);
  });
}

test('a file without a compressed copy is sent as it is', async () => {
  const { headers, body } = await get('/assets/plain.p1.css', { 'accept-encoding': 'br' });
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(body, 'a{}');
});

test('HEAD gives the headers of GET and no body', async () => {
  for (const url of [script, '/', '/remotes/trust/trust.json']) {
    const headers = { 'accept-encoding': 'br', cookie: 'inspire_bucket=1' };
    const [head, whole] = await Promise.all([get(url, headers, 'HEAD'), get(url, headers)]);
    assert.equal(head.statusCode, 200);
    assert.equal(head.body, '');
    for (const name of ['content-type', 'content-length', 'content-encoding', 'etag', 'cache-control'])
      assert.equal(head.headers[name], whole.headers[name], `${url} ${name}`);
  }
});

test('returns 304 for a cached file, with the headers that a cache needs', async () => {
  for (const url of [script, '/', '/login', '/remotes/trust/trust.json', '/favicon.svg']) {
    const first = await get(url, { cookie: 'inspire_bucket=1' });
    const again = await get(url, { cookie: 'inspire_bucket=1', 'if-none-match': String(first.headers.etag) });
    assert.deepEqual([again.statusCode, again.body], [304, ''], url);
    for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
      assert.equal(again.headers[name], first.headers[name], `${url} ${name}`);
  }
});

test('trust.json is requested again each time, and is the one that documents carry', async () => {
  const { headers, body } = await get('/remotes/trust/trust.json');
  assert.equal(headers['cache-control'], 'no-cache');
  assert.match(String(headers.etag), /^W\//);
  assert.deepEqual(JSON.parse(body), gateway.site.content().registry?.trust);
});

// Sent raw: `fetch` and `inject` would resolve the dots.
const traversals = [
  '/assets/../../../secret.txt',
  '/assets/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2f..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/remotes/mfe-video/../../../secret.txt',
  '/remotes/mfe-video/1.0.0/%2e%2e/%2e%2e/%2e%2e/%2e%2e/secret.txt',
  '/remotes/a/b/....//secret.txt',
  '/assets/%2e%2e/../shell.json',
  '/assets/.%2e/%2e./server/render.cjs',
];
for (const path of traversals) {
  test(`returns 404 for ${path}`, async () => {
    const { status, body } = await site.sendRequest(path);
    assert.equal(status, 404);
    assert.doesNotMatch(body.toString(), /not for the public|contract|renderLanding/);
  });
}
