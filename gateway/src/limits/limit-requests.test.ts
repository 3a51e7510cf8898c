import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { createTestGateway } from '../testing/gateway';
import { BURST_SECONDS, createRequestLimit, limitRequests } from './request-limit';

const WEBHOOK = '/payments/webhook/sandbox';

async function createLimited() {
  let now = 5_000;
  const app = fastify();
  limitRequests(app, { perSecond: 10, clock: () => now });
  app.get('/page', async () => 'page');
  app.post(WEBHOOK, async () => 'received');
  const statusOf = async (remoteAddress: string, url = '/page') =>
    (await app.inject({ url, remoteAddress })).statusCode;
  return { app, statusOf, advance: (ms: number) => (now += ms) };
}

test('limits an address that sends too many requests, and no other', async () => {
  const { app, statusOf, advance } = await createLimited();
  const statuses = [];
  for (let sent = 0; sent < 100; sent += 1) statuses.push(await statusOf('203.0.113.5'));
  assert.equal(statuses.filter((status) => status === 200).length, 10 * BURST_SECONDS);
  const refused = await app.inject({ url: '/page', remoteAddress: '203.0.113.5' });
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.headers['retry-after'], '1');
  assert.match(String(refused.headers['content-type']), /^application\/problem\+json/);
  assert.equal(await statusOf('203.0.113.6'), 200);
  advance(1_000);
  const later = [];
  for (let sent = 0; sent < 20; sent += 1) later.push(await statusOf('203.0.113.5'));
  assert.equal(later.filter((status) => status === 200).length, 10);
});

test('unknown paths count too', async () => {
  const { statusOf } = await createLimited();
  for (let sent = 0; sent < 40; sent += 1) assert.equal(await statusOf('203.0.113.5', '/nowhere'), 404);
  assert.equal(await statusOf('203.0.113.5', '/nowhere'), 429);
});

test('counts an address once, whatever addresses its headers claim', async () => {
  await using gateway = await createTestGateway({ LIMIT_REQUESTS_PER_ADDRESS: '1' }, undefined, { clock: () => 0 });
  const statuses = [];
  for (let sent = 1; sent <= 6; sent += 1) {
    const claimed = `198.51.100.${sent}`;
    const headers = { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` };
    statuses.push((await gateway.app.inject({ url: '/assets/none.js', headers })).statusCode);
  }
  assert.deepEqual(statuses, [404, 404, 404, 404, 429, 429]);
});

test('a payment webhook is never rejected', async () => {
  const { app, statusOf } = await createLimited();
  for (let sent = 0; sent < 100; sent += 1) await statusOf('203.0.113.5');
  for (let sent = 0; sent < 100; sent += 1) {
    const response = await app.inject({ method: 'POST', url: WEBHOOK, remoteAddress: '203.0.113.5' });
    assert.equal(response.statusCode, 200);
  }
});

test('the networks of an IPv6 /48 share a limit', () => {
  const limit = createRequestLimit({ perSecond: 1, clock: () => 0 });
  const passed = Array.from({ length: 200 }, (_, index) => limit.count(`2001:db8:1:${index.toString(16)}00::1`));
  assert.equal(passed.filter((seconds) => seconds === 0).length, 4 * 4 * BURST_SECONDS);
  assert.equal(limit.count('2001:db8:2::1'), 0);
});
