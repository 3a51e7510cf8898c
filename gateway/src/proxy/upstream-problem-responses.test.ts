import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runBehind } from '../testing/behind';
import { createTestGateway } from '../testing/gateway';

test('a backend that is not there is a 503 that says when to ask again', async () => {
  await using gateway = await createTestGateway({}, 'http://127.0.0.1:9');
  const { statusCode, headers, body } = await gateway.app.inject('/api/v1/x');
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['retry-after'], headers['cache-control']],
    [503, 'application/problem+json; charset=utf-8', '2', 'no-store'],
  );
  assert.equal((JSON.parse(body) as { status: number }).status, 503);
  assert.doesNotMatch(body, /ECONNREFUSED|127\.0\.0\.1/);
});

test('a POST to a backend that is not there is answered on the wire too', async () => {
  await using site = await runBehind();
  await site.upstream[Symbol.asyncDispose]();
  const response = await site.sendRequest('/api/v1/x', {
    method: 'POST',
    body: 'x'.repeat(60_000),
    headers: { 'content-type': 'application/json' },
  });
  assert.equal(response.status, 503);
});

test('a backend that breaks off before its answer is a 502', async () => {
  await using site = await runBehind((incoming) => void incoming.socket.destroy());
  const { status, headers } = await site.sendRequest('/api/v1/x');
  assert.deepEqual(
    [status, headers['retry-after'], headers['content-type']],
    [502, '2', 'application/problem+json; charset=utf-8'],
  );
});

test('a backend that breaks off in its answer breaks off the answer', async () => {
  await using site = await runBehind((_incoming, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    response.write('{"a":"' + 'x'.repeat(2_000));
    setImmediate(() => response.destroy());
  });
  await assert.rejects(site.sendRequest('/files/search'));
});

test('a backend that breaks off before a compressed answer began is a 502, and that is not compressed', async () => {
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

test("the backend's own 503 is passed on once, not asked again", async () => {
  await using site = await runBehind((_incoming, response) =>
    response.writeHead(503, { 'retry-after': '7', 'content-type': 'application/problem+json' }).end('{}'),
  );
  const { status, headers } = await site.sendRequest('/files/search');
  assert.deepEqual([status, headers['retry-after'], site.upstream.seen.length], [503, '7', 1]);
});
