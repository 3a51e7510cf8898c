import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { listenLocally } from '../network';
import { createRefusalCounter } from './refusal-counter';
import { createSheddingServer } from './shedding-server';

const GET = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

const metrics = new Registry();
const countRefusal = createRefusalCounter(metrics);
const held: ServerResponse[] = [];
let waitMs = 0;
const server = createSheddingServer(
  (request, response) => void (request.url?.endsWith('/held') ? held.push(response) : response.end('served')),
  {},
  {
    countRefusal,
    getWaitMs: () => waitMs,
    lag: { getLagMs: () => 0, close: () => undefined },
    isExempt: (path) => path === '/livez',
    headers: { 'x-frame-options': 'DENY' },
  },
);
const { origin, close } = await listenLocally(server);
after(close);

describe('a server that refuses requests above its capacity', () => {
  const status = async (path: string, init: RequestInit = {}) => (await fetch(origin + path, init)).status;
  const post = { method: 'POST', body: 'a'.repeat(100_000) };

  it('serves all while the waits are short', async () => {
    assert.deepEqual([await status('/'), await status('/', post), await status('/livez')], [200, 200, 200]);
  });

  it('refuses reads, then writes, never an exempt path, and serves all again', async () => {
    waitMs = 200;
    await status('/');
    await sleep(400);
    assert.deepEqual([await status('/'), await status('/', post), await status('/livez')], [503, 200, 200]);
    waitMs = 1_000;
    assert.deepEqual([await status('/'), await status('/', post), await status('/livez')], [503, 503, 200]);
    waitMs = 0;
    assert.deepEqual([await status('/'), await status('/', post)], [200, 200]);
    assert.match(await metrics.metrics(), /inspire_requests_refused_total\{kind="read"\} 2/);
  });

  it('explains a refusal to a program as a problem, and to a browser as a page that loads itself again', async () => {
    waitMs = 1_000;
    const problem = await fetch(`${origin}/`);
    const { headers } = problem;
    assert.deepEqual(
      ['content-type', 'retry-after', 'cache-control', 'x-frame-options', 'refresh'].map((name) => headers.get(name)),
      ['application/problem+json; charset=utf-8', '2', 'no-store', 'DENY', null],
    );
    const { status: inBody, code, detail } = (await problem.json()) as Record<string, unknown>;
    assert.deepEqual([inBody, code], [503, 'busy']);
    const page = await fetch(`${origin}/`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    assert.deepEqual([page.status, page.headers.get('refresh')], [503, '2']);
    assert.ok((await page.text()).includes(`<p>${String(detail)}</p>`));
    waitMs = 0;
  });

  it('serves webhooks in overload, a bounded number at a time', async () => {
    waitMs = 1_000;
    const webhook = () => fetch(`${origin}/payments/webhook/held`, { method: 'POST' });
    const running = Array.from({ length: 50 }, webhook);
    while (held.length < running.length) await sleep(10);
    assert.equal((await webhook()).status, 503);
    for (const response of held) response.end();
    const statuses = (await Promise.all(running)).map((response) => response.status);
    assert.deepEqual([...new Set(statuses)], [200]);
    waitMs = 0;
  });

  it('accepts new connections while fifty others keep it busy', async () => {
    let answered = 0;
    const busy = createSheddingServer(
      (_request, response) => {
        answered += 1;
        const end = performance.now() + 2;
        while (performance.now() < end);
        response.end('served');
      },
      {},
      {
        countRefusal: () => undefined,
        lag: { getLagMs: () => 0, close: () => undefined },
        isExempt: () => true,
        headers: {},
      },
    );
    const local = await listenLocally(busy);
    const { port } = new URL(local.origin);
    const open = (onAnswer: (socket: Socket) => void) => {
      const socket = connect(Number(port), '127.0.0.1').on('data', () => onAnswer(socket));
      socket.write(GET);
    };
    for (let index = 0; index < 50; index += 1) open((socket) => socket.write(GET));
    await sleep(300);
    const before = answered;
    await Promise.all(Array.from({ length: 30 }, () => new Promise((resolve) => open(resolve))));
    const meanwhile = answered - before;
    await local.close();
    // Accepted one by one, each after an answer to all fifty, it would be 1,500.
    assert.ok(meanwhile < 750, `${meanwhile} answers`);
  });
});
