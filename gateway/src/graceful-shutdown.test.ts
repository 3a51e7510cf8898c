import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { registerGracefulShutdown } from './graceful-shutdown';

const NEVER_MS = 1_000_000;

/** A server whose one response the test releases, and a client that would keep its connection. */
async function listen(graceMs: number) {
  let respond = () => {};
  let requested = () => {};
  const wasRequested = new Promise<void>((resolve) => (requested = resolve));
  const app = fastify();
  app.get('/', (_request, reply) => {
    respond = () => void reply.send('whole');
    requested();
  });
  const signals = new EventEmitter();
  let drained = 0;
  const drain = () => void (drained += 1);
  const exited = new Promise<number>((exit) =>
    registerGracefulShutdown(app, { drain, drainMs: 0, signals, exit, graceMs }),
  );
  const client = request(await app.listen({ port: 0, host: '127.0.0.1' }), { agent: new Agent({ keepAlive: true }) });
  client.end();
  await wasRequested;
  return { client, signals, exited, respond: () => respond(), server: app.server, drained: () => drained };
}

test('a keep-alive connection does not delay the shutdown after its response', { timeout: 15_000 }, async () => {
  const { client, signals, exited, respond, server, drained } = await listen(NEVER_MS);
  signals.emit('SIGTERM');
  signals.emit('SIGINT');
  // Respond only after the server has stopped listening and closed its idle connections.
  while (server.listening) await setImmediate();
  respond();
  const [response] = (await once(client, 'response')) as [NodeJS.ReadableStream];
  response.resume();
  assert.deepEqual([await exited, drained()], [0, 1]);
});

test('cuts off responses that exceed the grace period', { timeout: 15_000 }, async () => {
  const { client, signals, exited } = await listen(50);
  const failed = once(client, 'error');
  signals.emit('disconnect');
  assert.equal(await exited, 0);
  await failed;
});
