import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_BODY_BYTES, MAX_WEBHOOK_BODY_BYTES } from '@inspire/server-kit/limits';
import { nginxProgramSkip } from '@inspire/server-kit/nginx-program';
import { MAX_CONNECTIONS, startEdge, type TestEdge } from '@inspire/server-kit/test-edge';
import { endpoints } from '@inspire/shared/contracts/endpoints';
import { findOtherResponses, upload } from '../testing/upload';

/** A file of the store that is looked up on every visit. */
const INDEX_PATH = '/remotes/trust/index.json';

/** The edge's own files in a real nginx, in front of a gateway with two IP addresses, of which one does not answer. */
describe('nginx as the service edge', { skip: nginxProgramSkip }, () => {
  let gateway: Server;
  let edge: TestEdge;
  let origin: string;
  // One runs; the others stopped a moment ago, as after an update.
  let addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.4', '127.0.0.5'];
  const requested: string[] = [];
  const held: ServerResponse[] = [];

  before(async () => {
    gateway = createServer((request, response) => {
      const { url = '', headers } = request;
      requested.push(url);
      if (url.startsWith('/hold')) return held.push(response.writeHead(200));
      const cache = url === INDEX_PATH ? 'no-cache' : 'public, max-age=31536000, immutable';
      response.setHeader('cache-control', cache);
      // A server may respond before it has read a body, but ours read it.
      return request.resume().once('end', () => response.end(JSON.stringify(headers)));
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    edge = await startEdge({ port: (gateway.address() as AddressInfo).port, findGateways: () => addresses });
    origin = edge.origin;
  });
  after(async () => {
    await edge[Symbol.asyncDispose]();
    gateway.close();
    gateway.closeAllConnections();
  });

  it('passes a request’s id on, replaces one of another form, and names it in its own problems', async () => {
    const idFor = async (id: string) =>
      ((await (await fetch(`${origin}/id`, { headers: { 'x-request-id': id } })).json()) as Record<string, string>)[
        'x-request-id'
      ];
    assert.equal(await idFor('page-0001-1'), 'page-0001-1');
    for (const id of ['short', 'a'.repeat(65), 'two ids, one header'])
      assert.match((await idFor(id)) ?? '', /^[0-9a-f]{32}$/);
    const tooLarge = await fetch(`${origin}/files/call`, {
      method: 'POST',
      headers: { 'x-request-id': 'page-0001-2' },
      body: 'a'.repeat(MAX_BODY_BYTES + 1),
    });
    assert.equal(((await tooLarge.json()) as { requestId: string }).requestId, 'page-0001-2');
    assert.equal(tooLarge.headers.get('x-request-id'), 'page-0001-2');
  });

  const requestCount = (path: string) => requested.filter((url) => url === path).length;

  it('answers while its upstream list still has removed gateways, also calls with a body', async () => {
    for (let round = 0; round < 10; round += 1) {
      assert.equal((await fetch(`${origin}/page-${round}`)).status, 200);
      assert.equal((await fetch(`${origin}/files/call-${round}`, { method: 'POST', body: '{}' })).status, 200);
    }
  });

  it('closes idle connections before a stopping gateway closes them', { timeout: 10_000 }, async () => {
    const count = () =>
      new Promise<number>((resolve, reject) =>
        gateway.getConnections((error, connections) => (error ? reject(error) : resolve(connections))),
      );
    await (await fetch(`${origin}/kept`)).text();
    assert.ok((await count()) > 0, 'none was kept');
    const began = Date.now();
    while ((await count()) > 0) await sleep(50);
    assert.ok(Date.now() - began < 3_000);
  });

  it(
    'answers 413 as a problem to every body that is too large, also while it is being sent',
    { timeout: 120_000 },
    async () => {
      for (const [path, maxBytes] of [
        ['/api/v1/x', MAX_BODY_BYTES],
        ['/payments/webhook/stripe', MAX_WEBHOOK_BODY_BYTES],
      ] as const) {
        assert.deepEqual(await findOtherResponses(origin, path, maxBytes), []);
        for (const isChunked of [false, true])
          assert.deepEqual(await upload(origin, { path, bytes: maxBytes, isChunked }), [200, 200]);
      }
    },
  );

  it('caches only files that never change', async () => {
    for (const path of ['/remotes/mfe-video/1.0.0/a.js', '/assets/main.abc.js']) {
      await (await fetch(origin + path)).text();
      const again = await fetch(origin + path);
      assert.deepEqual([again.headers.get('x-cache'), requestCount(path)], ['HIT', 1]);
    }
    for (const path of [INDEX_PATH, '/media/stream/token/a.m4s', '/about']) {
      await (await fetch(origin + path)).text();
      await (await fetch(origin + path)).text();
      assert.equal(requestCount(path), 2, path);
    }
  });

  it('sends the real address of the client to gateways, not the one that the client claims', async () => {
    const response = await fetch(`${origin}/about`, {
      headers: { 'x-forwarded-for': '1.2.3.4', forwarded: 'for=1.2.3.4' },
    });
    const sent = (await response.json()) as Record<string, string>;
    assert.deepEqual(
      [sent['x-forwarded-for'], sent.forwarded, sent['x-forwarded-proto']],
      ['127.0.0.1', undefined, 'http'],
    );
  });

  it('limits the requests of one address at the same time, with a problem', async () => {
    const more = 20;
    const responses = Array.from({ length: MAX_CONNECTIONS + more }, () => fetch(`${origin}/hold`));
    const statuses: number[] = [];
    for (const response of responses) void response.then(({ status }) => statuses.push(status));
    while (statuses.length < more || held.length < MAX_CONNECTIONS) await sleep(20);
    assert.deepEqual([...new Set(statuses)], [429]);
    for (const response of held) response.end();
    const last = (await Promise.all(responses)).find(({ status }) => status === 429);
    assert.equal(last?.headers.get('content-type'), 'application/problem+json');
    assert.deepEqual([last?.headers.get('retry-after'), last?.headers.get('cache-control')], ['2', 'no-store']);
    assert.equal(((await last?.json()) as { status: number }).status, 429);
    assert.equal((await fetch(`${origin}/about`)).status, 200);
  });

  it('limits the requests of one address a second', { timeout: 30_000 }, async ({ signal }) => {
    const sendMany = () =>
      Promise.all(
        Array.from({ length: 700 }, (_, index) =>
          fetch(`${origin}/flood`, { headers: { accept: index % 2 ? 'text/html' : '*/*' } }),
        ),
      );
    // The limit of requests at the same time gives the same response: only the log tells which of the two it was.
    const isLimited = async () =>
      /limiting requests, excess: .*"GET \/flood /.test(await readFile(join(edge.root, 'error.log'), 'utf8'));
    const responses = await sendMany();
    // Where 700 requests take longer than three seconds, the burst has room for all of them.
    while (!signal.aborted && !(await isLimited())) responses.push(...(await sendMany()));
    const statuses = responses.map(({ status }) => status);
    assert.ok(statuses.includes(429) && statuses.includes(200), String(new Set(statuses)));
    const page = responses.find(
      ({ status, headers }) => status === 429 && headers.get('content-type') === 'text/html; charset=utf-8',
    );
    assert.match((await page?.text()) ?? '', /<h1>Too many requests<\/h1><p>[^<]+<\/p>/);
  });

  it('logs paths without their queries and without the tokens of streams', { timeout: 30_000 }, async () => {
    await (await fetch(`${origin}/media/stream/secret/360p/segment-01.m4s`)).text();
    await (await fetch(`${origin}/private?token=secret`)).text();
    const readLog = () => readFile(join(edge.root, 'access.log'), 'utf8');
    // nginx writes the line after it has sent the response.
    while (!(await readLog()).includes('/private')) await sleep(20);
    const log = await readLog();
    assert.match(log, /"uri":"\/private","status":"200"/);
    assert.match(log, /"uri":"\/about","status":"200"/);
    assert.match(log, /"uri":"\/media\/stream","status":/);
    assert.doesNotMatch(log, /secret/);
  });

  it('finds a gateway that was replaced, and has another address, without a restart', { timeout: 30_000 }, async () => {
    const { port } = gateway.address() as AddressInfo;
    const replaced = createServer((_request, response) => response.end('replaced')).listen(port, '127.0.0.3');
    await once(replaced, 'listening');
    addresses = ['127.0.0.3'];
    const isReplaced = async () => {
      const response = await fetch(`${origin}/new`);
      const text = await response.text();
      // A message of the edge comes from neither of them.
      return response.status === 200 ? text === 'replaced' : undefined;
    };
    while ((await isReplaced()) !== true) await sleep(200);
    addresses = ['127.0.0.1', '127.0.0.2'];
    while ((await isReplaced()) !== false) await sleep(200);
    replaced.close();
    replaced.closeAllConnections();
  });

  it('sends streams of notifications to the API that is there for them, and to gateways while it does not answer', async () => {
    const streams = createServer((_request, response) => response.end('stream')).listen(0, '127.0.0.1');
    await once(streams, 'listening');
    await using other = await startEdge({
      port: (gateway.address() as AddressInfo).port,
      findGateways: () => ['127.0.0.1'],
      streamPort: (streams.address() as AddressInfo).port,
    });
    const { path } = endpoints.notificationStream;
    const read = async () => (await fetch(other.origin + path)).text();
    assert.equal(await read(), 'stream');
    await (await fetch(`${other.origin}${path}/other`)).text();
    assert.deepEqual([requestCount(path), requestCount(`${path}/other`)], [0, 1]);
    streams.close();
    streams.closeAllConnections();
    await read();
    assert.equal(requestCount(path), 1);
  });

  it('shows a plain message while no gateway answers, as a page or as a problem', async () => {
    gateway.close();
    gateway.closeAllConnections();
    const read = async (path: string, init: RequestInit) => {
      const response = await fetch(origin + path, init);
      const { headers } = response;
      return {
        status: response.status,
        type: headers.get('content-type'),
        policy: headers.get('content-security-policy') ?? '',
        rules: [headers.get('cache-control'), headers.get('retry-after')],
        text: await response.text(),
      };
    };
    const page = await read('/user-routes/dashboard', { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.deepEqual([page.status, page.type, page.rules], [503, 'text/html; charset=utf-8', ['no-store', '2']]);
    assert.match(page.text, /<h1>Service unavailable<\/h1><p>The service is unavailable. Please try again.<\/p>/);
    const [, css = ''] = /<style>(.*)<\/style>/.exec(page.text) ?? [];
    assert.ok(page.policy.includes(`'sha256-${createHash('sha256').update(css).digest('base64')}'`), page.policy);

    for (const init of [{}, { method: 'POST', body: '{}' }]) {
      const call = await read('/files/call', init);
      assert.deepEqual([call.status, call.type, call.rules], [503, 'application/problem+json', ['no-store', '2']]);
      assert.equal(
        (JSON.parse(call.text) as { detail: string }).detail,
        'The service is unavailable. Please try again.',
      );
    }
  });
});
