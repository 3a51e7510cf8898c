import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { createEventStream, pipeStream } from './event-stream';

it('an event stream sends nothing after its end, also while its reader has not taken the rest', async () => {
  const { body, send, heartbeat, end } = createEventStream();
  send({ id: 1, event: 'notification', data: { title: 'last' } });
  end();
  send({ event: 'notification', data: { title: 'late' } });
  heartbeat();
  end();
  assert.equal(await text(body), 'retry: 3000\n\nid: 1\nevent: notification\ndata: {"title":"last"}\n\n');
});

describe('an event stream in a response', () => {
  async function open() {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const reader = get({ port: (server.address() as AddressInfo).port }).on('error', () => undefined);
    const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
    return {
      reader,
      response,
      [Symbol.asyncDispose]: async () => {
        server.close().closeAllConnections();
        await once(server, 'close');
      },
    };
  }

  it('ends when its reader has left before', { timeout: 5_000 }, async () => {
    await using connection = await open();
    connection.reader.destroy();
    await once(connection.response, 'close');
    const { body } = createEventStream();
    pipeStream(body, connection.response);
    await once(body, 'close');
  });

  it('cuts the connection of a reader who does not read', { timeout: 5_000 }, async () => {
    await using connection = await open();
    const { body } = createEventStream();
    pipeStream(body, connection.response);
    body.destroy();
    await once(connection.response, 'close');
  });
});
