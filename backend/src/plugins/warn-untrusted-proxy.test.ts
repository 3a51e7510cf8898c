import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { warnOfUntrustedProxies } from './warn-untrusted-proxy';

async function warningsFor(trustProxy: string, requests: readonly { from: string; forwarded?: string }[]) {
  const lines: string[] = [];
  const loggerInstance: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const app = Fastify({ trustProxy, loggerInstance });
  warnOfUntrustedProxies(app);
  app.get('/', () => 'ok');
  for (const { from, forwarded } of requests) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    await app.inject({ url: '/', remoteAddress: from, headers });
  }
  await app.close();
  return lines.map((line) => (JSON.parse(line) as { peer: string }).peer);
}

const visitor = '203.0.113.7';

test('a gateway that the settings forgot is reported once', async () => {
  const requests = ['10.0.0.5', '10.0.0.5', '10.0.0.6'].map((from) => ({ from, forwarded: visitor }));
  assert.deepEqual(await warningsFor('loopback', requests), ['10.0.0.5', '10.0.0.6']);
});

test('a trusted gateway, and a probe without the header, are not', async () => {
  assert.deepEqual(
    await warningsFor('10.0.0.0/8', [
      { from: '10.0.0.5', forwarded: visitor },
      { from: '10.0.0.5', forwarded: '10.0.0.5' },
      { from: '172.16.0.9' },
    ]),
    [],
  );
});
