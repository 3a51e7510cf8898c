import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { test } from 'node:test';
import { runBehind } from './testing/behind';

const CONNECTIONS = 10;
const OTHERS = 20;
const BYTE_INTERVAL_MS = 100;
/** Shorter than in production; Node still checks them every five seconds. */
const HEADERS_TIMEOUT_MS = 500;
const REQUEST_TIMEOUT_MS = 1_000;

const head = 'POST /api/v1/auth/login HTTP/1.1\r\nhost: site.example\r\n';
const starts = {
  headers: `${head}x-slow: `,
  body: `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
};

/** Sends the start of a request, then a byte at a time. @returns what it received until the connection was closed */
function sendSlowly(port: number, start: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const drip = setInterval(() => socket.write('a'), BYTE_INTERVAL_MS);
  let received = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
  // A byte that arrives after the end resets the connection.
  socket.on('error', () => undefined);
  socket.write(start);
  return new Promise((resolve) =>
    socket.on('close', () => {
      clearInterval(drip);
      resolve(received);
    }),
  );
}

test('cuts off slow headers and bodies, and delays no other request', { timeout: 30_000 }, async () => {
  await using site = await runBehind((incoming, response) => {
    incoming.on('error', () => undefined).resume();
    incoming.on('end', () => response.end('{}'));
  });
  const { server } = site.gateway.app;
  assert.deepEqual([server.headersTimeout, server.requestTimeout], [10_000, 30_000]);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  const { port } = server.address() as AddressInfo;

  let open = 2 * CONNECTIONS;
  const slow = Object.values(starts).flatMap((start) =>
    Array.from({ length: CONNECTIONS }, () => sendSlowly(port, start).finally(() => (open -= 1))),
  );
  for (let sent = 0; sent < OTHERS; sent += 1) assert.equal((await site.sendRequest('/files/search')).status, 200);
  assert.equal(open, 2 * CONNECTIONS, 'the others were served beside slow requests');
  for (const received of await Promise.all(slow)) assert.match(received, /^(HTTP\/1\.1 408 .*|$)/s);
});
