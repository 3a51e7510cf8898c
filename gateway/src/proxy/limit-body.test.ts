import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { MAX_BODY_BYTES, MAX_WEBHOOK_BODY_BYTES } from '@inspire/server-kit/limits';
import { runBehind } from '../testing/behind';
import { createTestGateway } from '../testing/gateway';
import { upload } from '../testing/upload';
import { createUpstream } from '../testing/upstream';

/** Parses and limits bodies as the backend does. */
async function startBackend(bodyLimit: number) {
  const app = fastify({ bodyLimit });
  app.post('*', (_request, reply) => reply.send('{}'));
  app.get('*', (_request, reply) => reply.send('{}'));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, [Symbol.asyncDispose]: () => app.close() };
}

async function startSite(bodyLimit = MAX_BODY_BYTES) {
  const backend = await startBackend(bodyLimit);
  const gateway = await createTestGateway({}, backend.origin);
  const origin = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]();
      await backend[Symbol.asyncDispose]();
    },
  };
}

for (const isChunked of [false, true]) {
  const how = isChunked ? 'without a length' : 'with its length';
  test(`a body that is too large, sent ${how}, gets 413 and keeps its connection`, { timeout: 60_000 }, async () => {
    await using site = await startSite();
    assert.deepEqual(await upload(site.origin, { isChunked }), [413, 200]);
    assert.deepEqual(await upload(site.origin, { isChunked, bytes: MAX_BODY_BYTES + 1 }), [413, 200]);
    assert.deepEqual(await upload(site.origin, { isChunked, bytes: MAX_BODY_BYTES }), [200, 200]);
  });
}

test('a webhook may be larger', { timeout: 60_000 }, async () => {
  await using site = await startSite(MAX_WEBHOOK_BODY_BYTES);
  const path = '/payments/webhook/stripe';
  assert.deepEqual(await upload(site.origin, { path, bytes: MAX_BODY_BYTES + 1 }), [200, 200]);
  assert.deepEqual(await upload(site.origin, { path, bytes: MAX_WEBHOOK_BODY_BYTES + 1 }), [413, 200]);
});

test('the response is a problem, and the backend never sees a body that is announced as too large', async () => {
  await using site = await runBehind();
  const body = Buffer.alloc(MAX_BODY_BYTES + 1);
  const { status, headers, body: text } = await site.sendRequest('/api/v1/x', { method: 'POST', body });
  assert.deepEqual([status, headers['content-type']], [413, 'application/problem+json; charset=utf-8']);
  assert.equal((JSON.parse(text.toString()) as { detail: string }).detail, 'The request body is too large.');
  assert.equal(site.upstream.seen.length, 0);
});

test('injected fault: the client loses the response of a server that closes right after it', async () => {
  await using server = await createUpstream((_request, response) => {
    response.writeHead(413, { connection: 'close' }).end(() => response.socket?.destroy());
  });
  const outcome = await upload(server.origin, {}).catch((error: NodeJS.ErrnoException) => error.code ?? 'failed');
  assert.notDeepEqual(outcome, [413, 200]);
});
