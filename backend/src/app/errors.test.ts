import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { endpoints } from '@inspire/shared/contracts';
import type { Readiness } from '../plugins/health';
import { injectCall, problemIn, signUp } from '../testing/client';
import { operationsOf } from '../testing/fuzz/api-document';
import { pluck } from '../testing/pluck';
import { setUpTestServer } from '../testing/test-server';
import { isUnavailable } from './unavailable';

describe('answers of the server', () => {
  const server = setUpTestServer();
  before(async () => {
    server.app.get('/broken', async () => {
      throw new Error('password=hunter2 at db.internal');
    });
  });

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
      injectCall(server.app, 'login', { payload, headers: { 'content-type': type } });
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
      problemIn(await injectCall(server.app, 'login', { payload, headers }), status);
    }
  });

  it('accepts an empty body with a Content-Type', async () => {
    const { token } = await signUp(server.app);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    assert.equal((await injectCall(server.app, 'logout', { headers })).statusCode, 204);
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
    const { openapi, paths } = (await server.app.inject('/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
    }>();
    assert.equal(openapi, '3.1.0');
    assert.ok('application/problem+json' in (paths['/files/search']?.get?.responses.default?.content ?? {}));
    const operations = await operationsOf(server.app);
    const operation = (id: string) => operations.find((one) => one.id === id) ?? assert.fail(id);
    const { parameters } = operation('searchVideos');
    assert.deepEqual(pluck(parameters, 'name'), ['page', 'size', 'searchQuery']);
    assert.ok(parameters.every(({ required }) => !required));
    assert.deepEqual(parameters[1]?.schema, { default: 8, type: 'integer', minimum: 1, maximum: 500 });
    assert.ok(operation('videoStream').parameters.every(({ required }) => required));
    const documented: Record<string, { path: string; method: string }> = {
      ...endpoints,
      // Called by payment providers, and by links.
      paymentWebhook: { path: '/payments/webhook/{gateway}', method: 'POST' },
      orderReceipt: { path: '/user-video-purchase/orders/{id}/receipt', method: 'GET' },
    };
    for (const { id, path, method } of operations)
      assert.deepEqual([documented[id]?.path, documented[id]?.method], [path, method], id);
  });
});

describe('a server that is not ready', () => {
  const readiness: Readiness = { ready: false };
  const server = setUpTestServer({ readiness, production: true });

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

describe('an error of something that the server needs', () => {
  const withCode = (code: string): Error => Object.assign(new Error('failed'), { code });

  it('recognizes a database that is away, full, stopping or late, also as the cause of another error', () => {
    for (const code of [
      'ECONNREFUSED',
      '08006',
      '53300',
      '57P01',
      '57014',
      '55P03',
      '25006',
      'FST_ERR_HANDLER_TIMEOUT',
    ])
      assert.equal(isUnavailable(new Error('Failed query', { cause: withCode(code) })), true, code);
    assert.equal(isUnavailable(new Error('timeout exceeded when trying to connect')), true);
  });

  it('recognizes an object store that does not answer, or that failed', () => {
    assert.equal(isUnavailable(Object.assign(new Error('no answer'), { name: 'TimeoutError' })), true);
    for (const fault of ['server', 'client']) {
      const failed = Object.assign(new Error('SlowDown'), { $fault: fault });
      assert.equal(isUnavailable(new Error('Media store', { cause: failed })), fault === 'server', fault);
    }
  });

  it('leaves every other error an error', () => {
    for (const code of ['23505', '40001', '42P01', 'ENOENT']) assert.equal(isUnavailable(withCode(code)), false, code);
    assert.equal(isUnavailable(new TypeError('x is not a function')), false);
    assert.equal(isUnavailable(undefined), false);
  });
});
