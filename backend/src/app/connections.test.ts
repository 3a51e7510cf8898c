import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { startTestServer } from '../testing/test-server';
import { closeGracefully } from './close-gracefully';
import { type TimeLimits, timeLimits } from './time-limits';

/** Longer than a test may take, so that no limit but its own can end its connection. */
const patient: TimeLimits = { ...timeLimits, requestMs: 120_000, headersMs: 120_000, checkMs: 50 };
const limit = { timeout: 60_000 };

/** Opens connections to a server of which only the given limits are short. */
async function connectionsTo(context: TestContext, short: Partial<TimeLimits>) {
  const server = await startTestServer({ times: { ...patient, ...short } });
  context.after(() => server[Symbol.asyncDispose]());
  const stuck = new Promise<never>(() => undefined);
  server.app.get('/injected/stuck', () => stuck);
  const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const open = async (words: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(words);
    return socket;
  };
  return { readToEnd: async (request: string): Promise<string> => text(await open(request)) };
}

describe('connections that take their time', () => {
  it('are closed when the headers arrive too slowly', limit, async (context) => {
    const { readToEnd } = await connectionsTo(context, { headersMs: 200 });
    assert.match(await readToEnd('GET /livez HTTP/1.1\r\nhost: a\r\nx-slow: '), /^HTTP\/1\.1 408 /);
  });

  it('are closed when the body arrives too slowly', limit, async (context) => {
    // Node wants the limit for headers to be no longer than that for the request.
    const { readToEnd } = await connectionsTo(context, { headersMs: 400, requestMs: 400 });
    const head =
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":';
    assert.match(await readToEnd(head), /^HTTP\/1\.1 408 /);
  });

  it('are closed when idle', limit, async (context) => {
    const { readToEnd } = await connectionsTo(context, { idleMs: 600 });
    assert.equal(await readToEnd('GET /injected/stuck HTTP/1.1\r\nhost: a\r\n\r\n'), '');
  });

  it('are closed between two requests, after the response to the first', limit, async (context) => {
    const { readToEnd } = await connectionsTo(context, { keepAliveMs: 300 });
    assert.match(
      await readToEnd('GET /livez HTTP/1.1\r\nhost: a\r\n\r\n'),
      /^HTTP\/1\.1 200 [\s\S]*\{"status":"alive"\}$/,
    );
  });

  it('get 431 for headers that are too long', limit, async (context) => {
    const { readToEnd } = await connectionsTo(context, {});
    assert.match(
      await readToEnd(`GET /livez HTTP/1.1\r\nhost: a\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`),
      /^HTTP\/1\.1 431 /,
    );
  });
});

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
