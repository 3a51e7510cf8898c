import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { MAX_BODY_BYTES } from '@inspire/node/limits';
import { endpoints } from '@inspire/shared/contracts';
import type { Client } from '../client';
import type { Attack } from '../trial';
import { call, isOk, logIn, signUp } from '../viewer';

const CONNECTIONS = 10;
const BYTE_INTERVAL_MS = 1_000;
const OTHERS = 20;
const MAX_OTHER_MS = 5_000;

/** How long a client may take before the site must have cut it off. */
export interface SlowLimits {
  readonly headersMs: number;
  readonly bodyMs: number;
}

/** The site gives a client 10 seconds for its headers and 30 for a request, and checks every five. */
const siteLimits: SlowLimits = { headersMs: 20_000, bodyMs: 39_000 };

interface SlowRequest {
  readonly part: 'headers' | 'body';
  readonly maxMs: number;
  readonly isCut: boolean;
}

/** Opens a request and sends one byte a second. @returns whether the site ended the connection in time */
function sendSlowly(client: Client, part: SlowRequest['part'], maxMs: number): Promise<SlowRequest> {
  const { host, port, localAddress } = client.connection();
  const target = { host: String(host), port: Number(port), localAddress };
  return new Promise((resolve) => {
    const isTls = client.origin.protocol === 'https:';
    const socket = isTls ? connectTls({ ...target, servername: client.origin.hostname }) : connect(target);
    let isCut = true;
    const end = setTimeout(() => {
      isCut = false;
      socket.destroy();
    }, maxMs);
    const drip = setInterval(() => socket.write('a'), BYTE_INTERVAL_MS);
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(end);
      clearInterval(drip);
      resolve({ part, maxMs, isCut });
    });
    const head = `POST ${endpoints.login.path} HTTP/1.1\r\nHost: ${client.origin.host}\r\n`;
    const rest = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
    socket.write(part === 'headers' ? `${head}X-Slow: ` : head + rest);
  });
}

/** D-64: a body that is too large gets 413, a slow one is cut off, and neither holds up the others. */
export const createBodiesAttack = ({ headersMs, bodyMs }: SlowLimits = siteLimits): Attack => ({
  name: 'send oversized and endless bodies',
  async run(trial) {
    const { client } = trial;
    const slow = Array.from({ length: CONNECTIONS }, () => [
      sendSlowly(client, 'headers', headersMs),
      sendSlowly(client, 'body', bodyMs),
    ]).flat();
    const large = JSON.stringify({ email: 'x'.repeat(2 * MAX_BODY_BYTES), password: 'x' });
    const target = { method: 'POST', path: endpoints.login.path, headers: { 'content-type': 'application/json' } };
    trial.expectStatus('an oversized body', await client.send({ ...target, body: large }), [413]);
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
    const inPieces = await client.send({ ...target, body: large, headers: chunked });
    trial.expectStatus('an oversized body in pieces', inPieces, [413]);
    const nested = '['.repeat(20_000) + ']'.repeat(20_000);
    trial.expectStatus('a deeply nested body', await client.send({ ...target, body: nested }), [400]);
    trial.expectStatus('a body that is no JSON', await client.send({ ...target, body: '{"email":' }), [400]);

    const viewer = await signUp(client);
    for (let sent = 0; sent < OTHERS; sent += 1) {
      const began = performance.now();
      const reply = await call(client, 'searchVideos', { query: { page: 0, size: 8, searchQuery: '' } });
      const ms = Math.round(performance.now() - began);
      trial.expectWorks(`a search beside slow bodies, ${ms} ms`, isOk(reply) && ms <= MAX_OTHER_MS);
    }
    trial.expectWorks('signing in beside slow bodies', isOk(await logIn(client, viewer.email)));
    for (const { part, maxMs, isCut } of await Promise.all(slow))
      trial.expectRejected(`a request with a slow ${part} stayed open for ${maxMs / 1_000} s`, isCut);
  },
});
