import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { startTestServer, type TestServer } from '../testing/test-server';
import { timeLimits } from './time-limits';

/** The limits of a server that has no time: what takes seconds in use takes parts of one here. */
const short = { requestMs: 400, headersMs: 200, idleMs: 600, keepAliveMs: 300, checkMs: 50 };

describe('connections that take their time', () => {
  let server: TestServer;
  let port: number;
  before(async () => {
    server = await startTestServer({ times: short });
    const stuck = new Promise<never>(() => undefined);
    server.app.get('/planted/stuck', () => stuck);
    port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  after(() => server.close());

  async function open(words: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(words);
    return socket;
  }

  /** What the server says before it ends the connection by itself. */
  const lastWords = async (words: string): Promise<string> => text(await open(words));

  it('are ended while their headers drip in', async () => {
    assert.match(await lastWords('GET /livez HTTP/1.1\r\nhost: a\r\nx-slow: '), /^HTTP\/1\.1 408 /);
  });

  it('are ended while their body drips in', async () => {
    const head =
      'POST /api/v1/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"email":';
    assert.match(await lastWords(head), /^HTTP\/1\.1 408 /);
  });

  it('are ended where nothing moves any more', async () => {
    assert.equal(await lastWords('GET /planted/stuck HTTP/1.1\r\nhost: a\r\n\r\n'), '');
  });

  it('are ended between two requests, after the answer to the first', async () => {
    assert.match(
      await lastWords('GET /livez HTTP/1.1\r\nhost: a\r\n\r\n'),
      /^HTTP\/1\.1 200 [\s\S]*\{"status":"alive"\}$/,
    );
  });

  it('are refused with more headers than anybody needs', async () => {
    assert.match(
      await lastWords(`GET /livez HTTP/1.1\r\nhost: a\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`),
      /^HTTP\/1\.1 431 /,
    );
  });

  it('have longer in use than any of the above, and less than a proxy keeps an idle one', () => {
    const { requestMs, headersMs, idleMs, keepAliveMs, checkMs } = timeLimits;
    assert.ok(headersMs <= requestMs && checkMs < headersMs && keepAliveMs < idleMs);
  });
});
