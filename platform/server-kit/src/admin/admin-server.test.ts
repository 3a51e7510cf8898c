import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { AdminRequestError, startAdminServer } from './admin-server';

let isReady: () => boolean | Promise<boolean> = () => true;
const server = await startAdminServer({
  host: '127.0.0.1',
  port: 0,
  isReady: () => isReady(),
  metrics: { contentType: 'text/plain; version=0.0.4', metrics: async () => 'requests_total 3\n' },
  routes: {
    '/figures': async (query) => {
      if (!query.has('since')) throw new AdminRequestError('since is missing.');
      if (query.get('since') === 'broken') throw new Error('a secret');
      return { since: query.get('since') };
    },
  },
});
after(() => server.close());

test('reports liveness, readiness and metrics', async () => {
  const status = async (path: string) => (await fetch(server.origin + path)).status;
  assert.deepEqual([await status('/livez'), await status('/readyz')], [200, 200]);
  isReady = () => false;
  assert.deepEqual([await status('/livez'), await status('/readyz')], [200, 503]);
  isReady = () => Promise.reject(new Error('injected'));
  assert.equal(await status('/readyz'), 500);
  isReady = () => true;
  const metrics = await fetch(`${server.origin}/metrics?name=x`);
  assert.deepEqual(
    [metrics.headers.get('content-type'), await metrics.text()],
    ['text/plain; version=0.0.4', 'requests_total 3\n'],
  );
});

test('serves JSON of its process, and says what it cannot read', async () => {
  const request = async (path: string) => {
    const response = await fetch(server.origin + path);
    const { since, detail } = (await response.json()) as Record<string, string>;
    return [response.status, since ?? detail];
  };
  assert.deepEqual(await request('/figures?since=today&x=1'), [200, 'today']);
  assert.deepEqual(await request('/figures'), [400, 'since is missing.']);
  assert.deepEqual(await request('/figures?since=broken'), [500, 'Something went wrong.']);
});

test('returns a problem for other paths and methods', async () => {
  const problem = async (path: string, method = 'GET') => {
    const response = await fetch(server.origin + path, { method });
    return [response.status, response.headers.get('content-type'), response.headers.get('allow')];
  };
  const type = 'application/problem+json; charset=utf-8';
  assert.deepEqual(await problem('/'), [404, type, null]);
  assert.deepEqual(await problem('/metrics', 'POST'), [405, type, 'GET, HEAD']);
});

test('a port that is taken is reported', async () => {
  const { port } = new URL(server.origin);
  const taken = startAdminServer({
    host: '127.0.0.1',
    port: Number(port),
    isReady: () => true,
    metrics: { contentType: 'text/plain', metrics: async () => '' },
  });
  await assert.rejects(taken, { code: 'EADDRINUSE' });
});
