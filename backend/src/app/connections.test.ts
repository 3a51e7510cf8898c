import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { startTestServer, type TestServer } from '../testing/test-server';
import { timeLimits } from './time-limits';

/** Shortened limits, so that each test takes a fraction of a second. */
const short = { requestMs: 400, headersMs: 200, idleMs: 600, keepAliveMs: 300, checkMs: 50 };

describe('connections that take their time', () => {
  let server: TestServer;
  let port: number;
  before(async () => {
    server = await startTestServer({ times: short });
    const stuck = new Promise<never>(() => undefined);
    server.app.get('/injected/stuck', () => stuck);
    port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  after(() => server.close());

  async function open(words: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(words);
    return socket;
  }

  const readToEnd = async (request: string): Promise<string> => text(await open(request));

  it('are closed when the headers arrive too slowly', async () => {
    assert.match(await readToEnd('GET /livez HTTP/1.1\r\nhost: a\r\nx-slow: '), /^HTTP\/1\.1 408 /);
  });

  it('are closed when the body arrives too slowly', async () => {
    const head =
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":';
    assert.match(await readToEnd(head), /^HTTP\/1\.1 408 /);
  });

  it('are closed when idle', async () => {
    assert.equal(await readToEnd('GET /injected/stuck HTTP/1.1\r\nhost: a\r\n\r\n'), '');
  });

  it('are closed between two requests, after the response to the first', async () => {
    assert.match(
      await readToEnd('GET /livez HTTP/1.1\r\nhost: a\r\n\r\n'),
      /^HTTP\/1\.1 200 [\s\S]*\{"status":"alive"\}$/,
    );
  });

  it('get 431 for headers that are too long', async () => {
    assert.match(
      await readToEnd(`GET /livez HTTP/1.1\r\nhost: a\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`),
      /^HTTP\/1\.1 431 /,
    );
  });

  it('have longer in use than any of the above, and less than a proxy keeps an idle one', () => {
    const { requestMs, headersMs, idleMs, keepAliveMs, checkMs } = timeLimits;
    assert.ok(headersMs <= requestMs && checkMs < headersMs && keepAliveMs < idleMs);
  });
});
