import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTestGateway, type TestGateway } from './testing/gateway';
import { createUpstream, type Upstream } from './testing/upstream';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly request?: string;
}

const ID = '0af7651916cd43dd8448eb211c80319c-1';
const SECRET = 'hunter2-secret';
const DEBUG = 20;
const INFO = 30;

describe('the log of the gateway', () => {
  const lines: string[] = [];
  let upstream: Upstream;
  let gateway: TestGateway;
  before(async () => {
    upstream = await createUpstream(({ url }, response) => {
      if (url !== '/files/held') response.setHeader('x-request-id', 'other-id').end('{}');
    });
    const logStream = { write: (line: string) => void lines.push(line) };
    const variables = { LOG_LEVEL: 'debug', TRUSTED_PROXIES: '127.0.0.1' };
    gateway = await createTestGateway(variables, upstream.origin, { logStream });
  });
  after(async () => {
    await gateway[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
  });

  /** The line follows the response. */
  async function request(url: string, headers: Record<string, string> = {}) {
    lines.length = 0;
    const response = await gateway.app.inject({ url, headers: { accept: 'text/html', ...headers } });
    await new Promise((resolve) => setImmediate(resolve));
    const logged = lines.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'request');
    assert.equal(logged.length, 1, lines.join(''));
    return { response, line: logged[0] };
  }

  it('has one line for each call, with the id that the response and the backend get', async () => {
    const headers = { 'x-request-id': ID, 'x-forwarded-for': '203.0.113.7' };
    const { response, line } = await request('/files/search?searchQuery=private', headers);
    const { ms, time, ...rest } = line as Line & { ms: number; time: number; pid: number; hostname: string };
    assert.deepEqual([typeof ms, typeof time], ['number', 'number']);
    assert.deepEqual(
      { ...rest, pid: 0, hostname: '' },
      {
        level: INFO,
        pid: 0,
        hostname: '',
        request: ID,
        address: '203.0.113.7',
        method: 'GET',
        route: '/files/*',
        status: 200,
        msg: 'request',
      },
    );
    assert.equal(response.headers['x-request-id'], ID);
    assert.equal(upstream.seen.at(-1)?.headers['x-request-id'], ID);
  });

  it('has no part of a URL, token or cookie, at any level', async () => {
    for (const url of [
      `/media/${SECRET}/a.m3u8`,
      `/files/search?q=${SECRET}`,
      `/${SECRET}`,
      `/remotes/${SECRET}/1/a.js`,
    ])
      await request(url, { cookie: `t=${SECRET}`, authorization: `Bearer ${SECRET}` });
    assert.equal(lines.join('').includes(SECRET), false);
    gateway.app.log.warn({ url: SECRET }, 'injected');
    assert.equal(lines.join('').includes(SECRET), true);
  });

  it('leaves probes, media and files that never change to the level debug, unless they fail', async () => {
    const levelOf = async (url: string) => (await request(url)).line?.level;
    assert.equal(await levelOf('/livez'), DEBUG);
    assert.equal(await levelOf('/media/1.jpg'), DEBUG);
    assert.equal(await levelOf('/remotes/mfe-none/1.0.0/a.js'), INFO);
    assert.equal(await levelOf('/login'), INFO);
  });

  it('has a line for a visitor who leaves before the response', async () => {
    const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    lines.length = 0;
    const leave = new AbortController();
    const left = fetch(`${origin}/files/held`, { headers: { 'x-request-id': ID }, signal: leave.signal });
    while (!upstream.seen.some(({ url }) => url === '/files/held')) await sleep(5);
    leave.abort();
    await assert.rejects(left);
    while (!lines.some((line) => line.includes('"msg":"request"'))) await sleep(5);
    const logged = lines.map((line) => JSON.parse(line) as Line & { status: number; isAborted?: boolean });
    assert.deepEqual(
      logged
        .filter(({ msg }) => msg === 'request')
        .map(({ request, status, isAborted }) => [request, status, isAborted]),
      [[ID, 499, true]],
    );
  });

  it('replaces an id of another form, because it could forge a line', async () => {
    for (const id of ['short', 'a'.repeat(65), '","level":50', 'two ids, one header']) {
      const { response, line } = await request('/files/search', { 'x-request-id': id });
      assert.match(line?.request ?? '', /^[0-9a-f]{32}$/, id);
      assert.equal(response.headers['x-request-id'], line?.request);
      assert.equal(upstream.seen.at(-1)?.headers['x-request-id'], line?.request);
    }
  });

  it('sends the request id of the page in Server-Timing, the one header that its scripts can read', async () => {
    const { response, line } = await request('/login');
    assert.equal(response.headers['server-timing'], `request;desc="${line?.request}"`);
  });

  it('names the request in problems, and in no response that a cache gives to others', async () => {
    const problem = await request('/remotes/mfe-none/1.0.0/a.js', { 'x-request-id': ID });
    assert.equal(problem.response.json<{ requestId: string }>().requestId, ID);
    await gateway.folder.write('releases/remotes/mfe-none/1.0.0/b.js', '1');
    const file = await request('/remotes/mfe-none/1.0.0/b.js', { 'x-request-id': ID });
    assert.deepEqual([file.response.statusCode, file.response.headers['x-request-id']], [200, undefined]);
    assert.equal(file.line?.request, ID);
  });
});
