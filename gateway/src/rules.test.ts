import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiPrefixes, endpoints } from '@inspire/shared/contracts/endpoints';
import { paths } from '@inspire/shared/routes';
import { createTestGateway, type TestGateway } from './testing/gateway';
import { createUpstream, type Upstream } from './testing/upstream';

type Responder = 'backend' | 'document' | 'file' | 'probe' | 'problem';

let upstream: Upstream;
let gateway: TestGateway;
before(async () => {
  upstream = await createUpstream();
  gateway = await createTestGateway({}, upstream.origin);
});
after(async () => {
  await gateway[Symbol.asyncDispose]();
  await upstream[Symbol.asyncDispose]();
});

async function answerOf(
  app: TestGateway['app'],
  url: string,
  accept = 'text/html',
): Promise<readonly [Responder, number]> {
  const { statusCode, headers, body } = await app.inject({ url, headers: { accept } });
  const type = String(headers['content-type']);
  if (type.startsWith('application/problem+json')) return ['problem', statusCode];
  if (body.includes('"upstream":true')) return ['backend', statusCode];
  if (/^\{"status":"\w+"\}$/.test(body)) return ['probe', statusCode];
  return [body.startsWith('<!doctype html>') ? 'document' : 'file', statusCode];
}

const expected: readonly (readonly [url: string, responder: Responder, status: number])[] = [
  ...apiPrefixes.flatMap(
    (prefix) =>
      [
        [prefix, 'backend', 200],
        [`${prefix}/unknown/x?y=1`, 'backend', 200],
        [`${prefix}x`, 'document', 200],
      ] as const,
  ),
  ...Object.values(endpoints).map(({ path }) => [path.replaceAll(/\{\w+\}/g, '7'), 'backend', 200] as const),
  ...Object.values(paths).map((path) => [path, 'document', 200] as const),
  [`/media/${'s'.repeat(3_000)}/master.m3u8`, 'backend', 200],
  ['/openapi.json', 'document', 200],
  ['/docs', 'document', 200],
  ['/docsx', 'document', 200],
  ['/livez', 'probe', 200],
  ['/readyz', 'probe', 200],
  ['/metrics', 'problem', 404],
  ['/metrics/x', 'problem', 404],
  ['/metrics?x', 'problem', 404],
  ['/%6detrics', 'problem', 404],
  ['/METRICS', 'document', 200],
  ['/api/call/url?status=1&message=Paid', 'document', 200],
  ['/api', 'document', 200],
  ['/api/v2/x', 'document', 200],
  ['/dashboard', 'document', 200],
  ['/no/such/path', 'document', 200],
  ['/assets/main.m1.js', 'file', 200],
  ['/assets/gone.js', 'problem', 404],
  ['/assets', 'problem', 404],
  ['/favicon.svg', 'file', 200],
  ['/remotes', 'problem', 404],
  ['/remotes/trust/index.json', 'file', 200],
  ['/remotes/trust/releases/mfe-video.json', 'file', 200],
  ['/remotes/trust/releases/mfe-none.json', 'problem', 404],
  ['/remotes/trust/unlisted.json', 'problem', 404],
  ['/remotes/mfe-video', 'problem', 404],
  ['/remotes/mfe-video/1.0.0', 'problem', 404],
  ['/remotes/mfe-video/1.0.0/remoteEntry.js', 'file', 200],
  ['/remotes/mfe-video/9.9.9/remoteEntry.js', 'problem', 404],
  ['/%zz', 'problem', 400],
];
for (const [url, responder, status] of expected) {
  test(`${url.slice(0, 60)} is answered by: ${responder} ${status}`, async () => {
    assert.deepEqual(await answerOf(gateway.app, url), [responder, status]);
  });
}

test('returns no page for paths that are not pages', async () => {
  assert.deepEqual(await answerOf(gateway.app, '/gone.js', '*/*'), ['problem', 404]);
  assert.deepEqual(await answerOf(gateway.app, '/login', 'application/json'), ['problem', 404]);
});

test("the pages of development are the backend's in development alone", async () => {
  assert.deepEqual(await answerOf(gateway.app, '/dev/mailbox'), ['document', 200]);
  await using development = await createTestGateway({ NODE_ENV: 'development' }, upstream.origin);
  assert.deepEqual(await answerOf(development.app, '/dev/mailbox'), ['backend', 200]);
});

for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
  test(`${method} is rejected on read-only paths`, async () => {
    for (const url of ['/', '/login', '/assets/main.m1.js', '/remotes/mfe-video/1.0.0/page.js', '/favicon.svg']) {
      const { statusCode, headers } = await gateway.app.inject({
        method,
        url,
        payload: method === 'OPTIONS' ? undefined : 'x',
      });
      assert.deepEqual(
        [statusCode, headers.allow, headers['content-type']],
        [405, 'GET, HEAD', 'application/problem+json; charset=utf-8'],
        url,
      );
    }
  });
}

test('TRACE is supported nowhere', async () => {
  const before = upstream.seen.length;
  for (const url of ['/', '/api/v1/auth/login', '/media/stream/x', '/assets/main.m1.js', '/metrics', '/livez']) {
    const { statusCode, body } = await gateway.app.inject({
      method: 'TRACE' as 'GET',
      url,
      headers: { authorization: 'Bearer secret' },
    });
    assert.ok([404, 405].includes(statusCode), `${url}: ${statusCode}`);
    assert.doesNotMatch(body, /secret/);
  }
  assert.equal(upstream.seen.length, before);
});
