import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { createProblem, sendProblem } from './problem';

test('a problem replaces the response that a handler had begun', async () => {
  await using app = fastify({ genReqId: () => 'request-1' });
  app.get('/', (_request, reply) =>
    sendProblem(
      reply.headers({ etag: '"a"', 'content-length': 5, 'content-encoding': 'br', vary: 'origin' }),
      createProblem(404, 'Not found.', { code: 'not-found' }),
    ),
  );
  const { statusCode, headers, body } = await app.inject('/');
  assert.deepEqual(
    [statusCode, headers['content-type'], headers['cache-control'], headers.vary],
    [404, 'application/problem+json; charset=utf-8', 'no-store', 'origin'],
  );
  assert.deepEqual([headers.etag, headers['content-encoding']], [undefined, undefined]);
  assert.deepEqual(JSON.parse(body), {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: 'Not found.',
    code: 'not-found',
    requestId: 'request-1',
  });
  assert.equal(headers['x-request-id'], 'request-1');
});
