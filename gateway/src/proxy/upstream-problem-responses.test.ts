import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runBehind } from '../testing/behind';
import { createTestGateway } from '../testing/gateway';
import { toUpstreamProblem } from './upstream-problem';

test('returns 503 with Retry-After for an unreachable backend', async () => {
  await using gateway = await createTestGateway({}, 'http://127.0.0.1:9');
  const { statusCode, headers, body } = await gateway.app.inject('/api/v1/x');
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['retry-after'], headers['cache-control']],
    [503, 'application/problem+json; charset=utf-8', '2', 'no-store'],
  );
  assert.equal((JSON.parse(body) as { status: number }).status, 503);
  assert.doesNotMatch(body, /ECONNREFUSED|127\.0\.0\.1/);
});

test('answers a POST to an unreachable backend on the wire too', async () => {
  await using site = await runBehind();
  await site.upstream[Symbol.asyncDispose]();
  const response = await site.sendRequest('/api/v1/x', {
    method: 'POST',
    body: 'x'.repeat(60_000),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(response.status, 503);
});

test('returns 502 if the backend breaks off before its response', async () => {
  await using site = await runBehind((incoming) => void incoming.socket.destroy());
  const { status, headers } = await site.sendRequest('/api/v1/x');
  assert.deepEqual(
    [status, headers['retry-after'], headers['content-type']],
    [502, '2', 'application/problem+json; charset=utf-8'],
  );
});

test('breaks off the response if the backend breaks off within it', async () => {
  await using site = await runBehind((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"a":"' + 'x'.repeat(2_000));
    setImmediate(() => response.destroy());
  });
  await assert.rejects(site.sendRequest('/files/search'));
});

test('returns an uncompressed 502 if the backend breaks off before a compressed response began', async () => {
  await using site = await runBehind((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000', etag: '"a"' });
    response.write('{"a":"' + 'x'.repeat(2_000));
    setTimeout(() => response.destroy(), 20);
  });
  const { status, headers, body } = await site.sendRequest('/files/search', { headers: { 'accept-encoding': 'br' } });
  assert.deepEqual(
    [status, headers['content-encoding'], headers.etag, headers['retry-after']],
    [502, undefined, undefined, '2'],
  );
  assert.equal((JSON.parse(body.toString()) as { status: number }).status, 502);
});

test("passes on the backend's own 503 without a second request", async () => {
  await using site = await runBehind((_incoming, response) =>
    response.writeHead(503, { 'retry-after': '7', 'content-type': 'application/problem+json' }).end('{}'),
  );
  const { status, headers } = await site.sendRequest('/files/search');
  assert.deepEqual([status, headers['retry-after'], site.upstream.seen.length], [503, '7', 1]);
});

const withCode = (code: string): Error => Object.assign(new Error('internal words'), { code });
const cases: readonly (readonly [error: unknown, status: number])[] = [
  [withCode('ECONNREFUSED'), 503],
  [new Error('wrapped', { cause: withCode('ECONNREFUSED') }), 503],
  [withCode('UND_ERR_CONNECT_TIMEOUT'), 503],
  [withCode('UND_ERR_HEADERS_TIMEOUT'), 504],
  [withCode('UND_ERR_SOCKET'), 502],
  [new Error('something else'), 502],
  [undefined, 502],
];
for (const [error, status] of cases) {
  test(`${JSON.stringify(error)} ${String(error)} is ${status}`, () => {
    const issue = toUpstreamProblem(error);
    assert.equal(issue.status, status);
    assert.doesNotMatch(issue.detail, /internal|wrapped/);
  });
}
