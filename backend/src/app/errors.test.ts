import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { endpoints } from '@inspire/shared/contracts';
import type { Readiness } from '../plugins/health';
import { problemIn, signUp } from '../testing/client';
import { startTestServer, type TestServer } from '../testing/test-server';
import { createLogger } from './create-logger';

describe('answers of the server', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
    server.app.get('/broken', async () => {
      throw new Error('password=hunter2 at db.internal');
    });
  });
  after(() => server.close());

  it('returns 404 for unknown paths under every prefix', async () => {
    for (const url of [
      '/api/v1/none',
      '/files/none',
      '/files/none/of/these',
      '/user-video-purchase/none',
      '/subscriptions/none',
      '/payments/none',
      '/media/none',
      '/',
    ]) {
      problemIn(await server.app.inject(url), 404);
    }
    problemIn(await server.app.inject({ method: 'DELETE', url: '/files/search' }), 404);
  });

  it('hides the message of an internal error', async () => {
    const response = await server.app.inject('/broken');
    const { detail } = problemIn(response, 500);
    assert.equal(detail, 'Internal Server Error: An error occurred on the server.');
    assert.ok(!response.body.includes('hunter2'));
  });

  it('answers bad bodies and bad addresses with problems', async () => {
    const post = (payload: string, type = 'application/json') =>
      server.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload, headers: { 'content-type': type } });
    problemIn(await post('{"email":'), 400);
    problemIn(await post('{"__proto__":{"x":1}}'), 400);
    problemIn(await post('<x/>', 'text/xml'), 415);
    problemIn(await post(JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(70_000) })), 413);
    problemIn(await post(''), 400);
    problemIn(await post('{"email":"a\\u0000@example.com","password":"secret1"}'), 400);
    problemIn(await post(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), 400);
    for (const url of ['/files/%zz', `/files/${'9'.repeat(1_500)}`]) {
      assert.equal(problemIn(await server.app.inject(url), 400).detail, 'Invalid URL.');
    }
  });

  it('rejects calls that a form of another site could send: they need JSON, or a token in a header', async () => {
    const payload = '{"email":"a@example.com","password":"secret1"}';
    for (const [type, status] of [
      ['text/plain', 400],
      ['application/x-www-form-urlencoded', 415],
      ['multipart/form-data; boundary=x', 415],
    ] as const) {
      const headers = { 'content-type': type, origin: 'https://evil.example' };
      problemIn(await server.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload, headers }), status);
    }
  });

  it('accepts an empty body with a Content-Type', async () => {
    const { token } = await signUp(server.app);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    assert.equal((await server.app.inject({ method: 'POST', url: '/api/v1/auth/logout', headers })).statusCode, 204);
  });

  it('requires a session before it validates the body', async () => {
    problemIn(await server.app.inject({ method: 'POST', url: '/files/recordUserBrowseHistory', payload: {} }), 401);
  });

  it('forbids framing, sniffing and caching of every response', async () => {
    for (const url of ['/files/search', '/files/none', '/livez', '/files/%zz']) {
      const { headers } = await server.app.inject(url);
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
      assert.equal(headers['cache-control'], 'no-store');
      assert.equal(headers['strict-transport-security'], undefined);
      assert.equal(headers['x-powered-by'], undefined);
    }
  });

  it('publishes the contracts as OpenAPI', async () => {
    const document = (await server.app.inject('/openapi.json')).json<{
      openapi: string;
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string;
            parameters?: { name: string; required: boolean; schema: unknown }[];
            responses: Record<string, { content?: object }>;
          }
        >
      >;
    }>();
    assert.equal(document.openapi, '3.1.0');
    const search = document.paths['/files/search']?.get;
    assert.deepEqual(
      search?.parameters?.map(({ name, required }) => [name, required]),
      [
        ['page', false],
        ['size', false],
        ['searchQuery', false],
      ],
    );
    assert.deepEqual(search?.parameters?.[1]?.schema, { default: 8, type: 'integer', minimum: 1, maximum: 500 });
    assert.equal(
      document.paths['/files/url/{id}/{validTime}']?.get?.parameters?.every((parameter) => parameter.required),
      true,
    );
    assert.ok(search?.responses.default?.content && 'application/problem+json' in search.responses.default.content);
    const documented: Record<string, { path: string; method: string }> = {
      ...endpoints,
      // Called by payment providers, and by links.
      paymentWebhook: { path: '/payments/webhook/{gateway}', method: 'POST' },
      orderReceipt: { path: '/user-video-purchase/orders/{id}/receipt', method: 'GET' },
    };
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, { operationId }] of Object.entries(operations)) {
        const endpoint = documented[operationId];
        assert.ok(endpoint, operationId);
        assert.deepEqual([endpoint.path, endpoint.method.toLowerCase()], [path, method]);
      }
    }
    assert.equal(
      Object.keys(document.paths).some((path) => path.startsWith('/media') || path === '/metrics'),
      false,
    );
  });

  it('measures by route and not by address', async () => {
    await server.app.inject('/files/424242');
    const body = await server.metrics.metrics();
    assert.match(
      body,
      /http_request_duration_seconds_count\{method="GET",route="\/files\/:id\(\^\\\\d\+\$\)",status="404"\}/,
    );
    assert.ok(!body.includes('424242'));
  });
});

describe('the log of a failed query', () => {
  it('logs the query and its cause, not its values', async () => {
    const lines: string[] = [];
    const server = await startTestServer({
      logger: createLogger('info', { write: (line: string) => void lines.push(line) }),
    });
    await server.db.execute(sql`alter table videos rename to elsewhere`);
    problemIn(await server.app.inject('/files/search?searchQuery=private+words'), 500);
    await server.close();
    const log = lines.join('');
    assert.match(log, /videos\\?" does not exist/);
    assert.match(log, /Failed query: with/);
    assert.ok(!log.includes('private words'), log);
  });
});

describe('a server that is not ready', () => {
  const readiness: Readiness = { ready: false };
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ readiness, production: true });
  });
  after(() => server.close());

  it('lives, and sends all else away until it is', async () => {
    assert.equal((await server.app.inject('/livez')).statusCode, 200);
    for (const url of ['/readyz', '/files/search', '/media/covers/a.webp', '/files/none']) {
      const response = await server.app.inject(url);
      assert.equal(problemIn(response, 503).code, 'starting');
      assert.equal(response.headers['retry-after'], '1');
    }
    readiness.ready = true;
    assert.equal((await server.app.inject('/readyz')).statusCode, 200);
    assert.equal((await server.app.inject('/files/search')).statusCode, 200);
  });

  it('reports not ready while it drains, and still answers calls', async () => {
    readiness.draining = true;
    const response = await server.app.inject('/readyz');
    assert.equal(problemIn(response, 503).detail, 'The server is stopping. Please try again.');
    assert.equal((await server.app.inject('/livez')).statusCode, 200);
    assert.equal((await server.app.inject('/files/search')).statusCode, 200);
    readiness.draining = false;
  });

  it('sends Strict-Transport-Security in production', async () => {
    assert.match(String((await server.app.inject('/livez')).headers['strict-transport-security']), /max-age=31536000/);
  });
});
