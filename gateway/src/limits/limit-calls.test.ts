import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runBehind } from '../testing/behind';
import { createTestGateway } from '../testing/gateway';
import { MAX_CALLS, MAX_READ_CALLS } from './limit-calls';

const READ_PATH = '/files/search';

test(
  'refuses reads, then writes, but no webhook, while backends hold too many calls',
  { timeout: 60_000 },
  async () => {
    const held: ServerResponse[] = [];
    let isHolding = true;
    await using site = await runBehind((request, response) => {
      if (isHolding && request.url?.startsWith('/files')) held.push(response);
      else response.end('answered');
    });
    const untilHeld = async (count: number) => {
      while (held.length < count) await sleep(10);
    };
    const reads = Array.from({ length: MAX_READ_CALLS }, () => site.sendRequest(READ_PATH));
    await untilHeld(MAX_READ_CALLS);
    const refused = await site.sendRequest(READ_PATH);
    assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '2']);

    const writes = Array.from({ length: MAX_CALLS - MAX_READ_CALLS }, () =>
      site.sendRequest('/files/write', { method: 'POST' }),
    );
    await untilHeld(MAX_CALLS);
    assert.equal((await site.sendRequest('/files/write', { method: 'POST' })).status, 503);
    assert.equal((await site.sendRequest('/payments/webhook/stripe', { method: 'POST' })).status, 200);

    isHolding = false;
    for (const response of held) response.end('answered');
    const statuses = (await Promise.all([...reads, ...writes])).map(({ status }) => status);
    assert.deepEqual([...new Set(statuses)], [200]);
    assert.equal((await site.sendRequest(READ_PATH)).status, 200);
    assert.match(await site.gateway.metrics.metrics(), /inspire_requests_refused_total\{kind="read"\} 1/);
  },
);

test('limits slow clients of a server that refuses requests as those of one that does not', async () => {
  await using usual = await createTestGateway();
  await using refusing = await createTestGateway({
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'http://site.example',
  });
  const limitsOf = ({ app: { server } }: typeof usual) => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = server;
    return { headersTimeout, requestTimeout, keepAliveTimeout, timeout };
  };
  assert.deepEqual(limitsOf(refusing), limitsOf(usual));
});
