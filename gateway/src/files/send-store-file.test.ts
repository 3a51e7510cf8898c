import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import { createSigner, someReleases } from '../testing/registry';
import { createUpstream, type Upstream } from '../testing/upstream';

const script = `console.log(${JSON.stringify('store '.repeat(300))});`;
const file = '/remotes/mfe-video/1.0.0/assets/page.p1.js';

const etagOf = (body: Buffer | string): string => `"${createHash('md5').update(body).digest('hex')}"`;

interface Host {
  readonly files: Map<string, { body: Buffer; headers?: Record<string, string> }>;
  readonly upstream: Upstream;
  readonly requested: () => string[];
}

interface HostOptions {
  readonly missing?: number;
  readonly gzips?: boolean;
  readonly issue?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

/** A simple static host under `/store`: it sends whole files and ranges, and supports ETags. */
async function createHost({ missing = 404, gzips = false, issue = () => false }: HostOptions = {}): Promise<
  Host & AsyncDisposable
> {
  const files: Host['files'] = new Map();
  const upstream = await createUpstream((request, response) => {
    if (issue(request, response)) return;
    const found = files.get((request.url ?? '').replace(/^\/store/, ''));
    response.setHeader('set-cookie', 'spy=1').setHeader('server', 'dull');
    if (!found) return void response.writeHead(missing, { 'content-type': 'text/html' }).end('<h1>no such key</h1>');
    const etag = etagOf(found.body);
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from !== undefined && to !== undefined) {
      const part = found.body.subarray(Number(from), Number(to) + 1);
      return void response
        .writeHead(206, {
          etag,
          'content-range': `bytes ${from}-${to}/${found.body.length}`,
          'content-length': part.length,
        })
        .end(part);
    }
    const isZipped = gzips && /gzip/.test(String(request.headers['accept-encoding']));
    const body = isZipped ? gzipSync(found.body) : found.body;
    response.writeHead(200, {
      etag,
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ...(isZipped && { 'content-encoding': 'gzip' }),
      ...found.headers,
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  return {
    files,
    upstream,
    requested: () =>
      upstream.seen
        .filter(({ url }) => !url?.endsWith('index.json'))
        .map(({ method, url, headers }) => `${method} ${url} ${headers['accept-encoding']}`),
    [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose](),
  };
}

async function gatewayBefore(host: Host): Promise<TestGateway> {
  return createTestGateway({ RELEASES_DIR: '', RELEASES_URL: `${host.upstream.origin}/store` });
}

const get = (gateway: TestGateway, url = file, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  gateway.app.inject({ method, url, headers });

test("a file comes with the type and the caching of a release, whatever the host says, and without the host's own headers", async () => {
  await using host = await createHost();
  host.files.set(file, {
    body: Buffer.from(script),
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  });
  await using gateway = await gatewayBefore(host);
  const { statusCode, headers, body } = await get(gateway);
  assert.deepEqual([statusCode, body], [200, script]);
  assert.deepEqual(
    [
      headers['content-type'],
      headers['cache-control'],
      headers['access-control-allow-origin'],
      headers['cross-origin-resource-policy'],
      headers.vary,
    ],
    ['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', '*', 'cross-origin', 'accept-encoding'],
  );
  assert.deepEqual(
    [headers['set-cookie'], headers.server, headers['content-length']],
    [undefined, undefined, String(script.length)],
  );
});

for (const withEncoding of [true, false]) {
  test(`the compressed copy goes to who takes it, from a host that ${withEncoding ? 'says' : 'does not say'} that it is one`, async () => {
    await using host = await createHost();
    host.files.set(file, { body: Buffer.from(script) });
    host.files.set(`${file}.br`, {
      body: brotliCompressSync(script),
      ...(withEncoding && { headers: { 'content-encoding': 'br' } }),
    });
    await using gateway = await gatewayBefore(host);
    const compressed = await get(gateway, file, { 'accept-encoding': 'gzip, br' });
    assert.deepEqual(
      [compressed.headers['content-encoding'], compressed.headers['content-type']],
      ['br', 'text/javascript; charset=utf-8'],
    );
    assert.equal(brotliDecompressSync(compressed.rawPayload).toString(), script);
    const plain = await get(gateway, file, { 'accept-encoding': 'gzip' });
    assert.deepEqual([plain.headers['content-encoding'], plain.body], [undefined, script]);
    assert.deepEqual(host.requested(), [`GET /store${file}.br br`, `GET /store${file} gzip`]);
  });
}

for (const missing of [404, 403]) {
  test(`without a copy, which the host answers with ${missing}, the file is sent as the host codes it`, async () => {
    await using host = await createHost({ missing, gzips: true });
    host.files.set(file, { body: Buffer.from(script) });
    await using gateway = await gatewayBefore(host);
    const { headers, rawPayload } = await get(gateway, file, { 'accept-encoding': 'br, gzip' });
    assert.equal(headers['content-encoding'], 'gzip');
    assert.deepEqual(rawPayload, gzipSync(script));
    const gone = await get(gateway, file.replace('p1', 'p2'));
    assert.deepEqual(
      [gone.statusCode, gone.headers['cache-control'], gone.headers['content-type']],
      [404, 'no-store', 'application/problem+json; charset=utf-8'],
    );
    assert.doesNotMatch(gone.body, /no such key/);
  });
}

test('reads a range from the file, never from its compressed copy', async () => {
  await using host = await createHost();
  host.files.set(file, { body: Buffer.from(script) });
  host.files.set(`${file}.br`, { body: brotliCompressSync(script) });
  await using gateway = await gatewayBefore(host);
  const { statusCode, headers, body } = await get(gateway, file, { range: 'bytes=0-6', 'accept-encoding': 'br' });
  assert.deepEqual(
    [statusCode, headers['content-range'], headers['content-encoding'], body],
    [206, `bytes 0-6/${script.length}`, undefined, 'console'],
  );
});

test('returns 304 for a cached file, and no body for HEAD', async () => {
  await using host = await createHost();
  host.files.set(file, { body: Buffer.from(script) });
  await using gateway = await gatewayBefore(host);
  const again = await get(gateway, file, { 'if-none-match': etagOf(script) });
  assert.deepEqual(
    [again.statusCode, again.body, again.headers['cache-control']],
    [304, '', 'public, max-age=31536000, immutable'],
  );
  const head = await get(gateway, file, {}, 'HEAD');
  assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(script.length)]);
});

test('requests only files of releases from the host', async () => {
  await using host = await createHost();
  await using gateway = await gatewayBefore(host);
  for (const url of [
    '/remotes/../unlisted.json',
    '/remotes/mfe-video/1.0.0',
    '/remotes/mfe-video/1.0.0/.env',
    '/remotes/mfe-video/%2e%2e/secret/x.js',
    '/remotes/x/1.0.0/y.js',
  ]) {
    assert.ok([400, 404].includes((await get(gateway, url)).statusCode), url);
  }
  assert.deepEqual(host.requested(), []);
});

for (const [name, issue, status] of [
  ['breaks off', (request: IncomingMessage) => void request.socket.destroy(), 502],
  [
    'answers an error',
    (_request: IncomingMessage, response: ServerResponse) => void response.writeHead(500).end('stack'),
    502,
  ],
  [
    'leads elsewhere',
    (_request: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(302, { location: 'https://evil.example' }).end(),
    502,
  ],
] as const) {
  test(`a host that ${name} is a ${status} that no cache stores`, async () => {
    await using host = await createHost({
      issue: (request, response) => {
        issue(request, response);
        return true;
      },
    });
    await using gateway = await gatewayBefore(host);
    const { statusCode, headers, body } = await get(gateway);
    assert.deepEqual(
      [statusCode, headers['cache-control'], headers['retry-after'], headers.location],
      [status, 'no-store', '2', undefined],
    );
    assert.doesNotMatch(body, /stack/);
  });
}

test('reads and verifies signed lists from the host, and keeps them while the host is away', async () => {
  const signer = await createSigner();
  await using host = await createHost();
  const publish = async (sequence: number) => {
    for (const [path, text] of Object.entries(await signer.signStore(someReleases(sequence))))
      host.files.set(`/${path}`, { body: Buffer.from(text) });
  };
  await publish(4);
  await using folder = await createTestGateway();
  const keys = await folder.folder.write('other-keys.json', JSON.stringify(signer.siteKeys));
  await using gateway = await createTestGateway({
    RELEASES_DIR: '',
    RELEASES_URL: `${host.upstream.origin}/store`,
    RELEASE_SITE_KEYS_FILE: keys,
  });
  const sequence = () => gateway.site.content().registry?.index.trust;
  assert.equal(sequence(), 4);
  await publish(3);
  await gateway.site.refresh();
  assert.equal(sequence(), 4, 'an older one is rejected');
  assert.match(gateway.reports.join(), /trust\.json refused/);
  await publish(15);
  await gateway.site.refresh();
  assert.equal(sequence(), 15);
  await host.upstream[Symbol.asyncDispose]();
  await gateway.site.refresh();
  await gateway.site.refresh();
  assert.equal(sequence(), 15);
  assert.equal((await get(gateway, '/remotes/trust/index.json')).statusCode, 200);
  assert.match(
    (await gateway.app.inject({ url: '/login', headers: { accept: 'text/html', cookie: 'inspire_bucket=1' } })).body,
    /remotes\/mfe-auth\/2\.0\.0\/remoteEntry\.js/,
  );
});
