import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { closeGracefully } from './close-gracefully';

const NEVER_MS = 1_000_000;

/** A segment whose first bytes are sent, over a connection that the gateway would keep. */
async function sendSegment() {
  const segment = new PassThrough();
  const app = fastify();
  app.get('/', (_request, reply) => reply.type('video/iso.segment').send(segment));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  segment.write('first ');
  const request = get(url, { agent: new Agent({ keepAlive: true }) });
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
  return { app, segment, response };
}

it(
  'completes a segment that is under way, and does not wait for its kept connection',
  { timeout: 15_000 },
  async () => {
    const { app, segment, response } = await sendSegment();
    const closed = closeGracefully(app, NEVER_MS);
    while (app.server.listening) await setImmediate();
    segment.end('second');
    assert.equal((await buffer(response)).toString(), 'first second');
    await closed;
  },
);

it('cuts off a segment that exceeds the grace period', { timeout: 15_000 }, async () => {
  const { app, response } = await sendSegment();
  const whole = assert.rejects(buffer(response), /aborted/);
  await closeGracefully(app, 50);
  await whole;
});
