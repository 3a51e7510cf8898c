import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { problemIn } from '../../../testing/client';
import {
  deliver,
  grantsOf,
  orderOf,
  orderVideo,
  sandboxEvent,
  testSandboxSecret,
} from '../../../testing/sandbox-payments';
import { setUpViewer } from '../../../testing/seed';
import { minutes, setUpTestServer } from '../../../testing/test-server';
import { signWebhook } from '../providers/sandbox/sandbox-signature';
import { SANDBOX_WEBHOOK_PATH } from '../providers/sandbox/sandbox-webhook';

describe('webhooks', () => {
  const server = setUpTestServer();
  const viewer = setUpViewer(server, 'hooked@example.com');
  const newOrder = () => orderVideo(server, viewer.token);

  it('count within five minutes of their signing', async () => {
    const order = await newOrder();
    const at = (ms: number) =>
      deliver(server, sandboxEvent(order, 'captured'), { signedAt: new Date(server.clock.now.getTime() + ms) });
    for (const ms of [-minutes(5) - 1_000, minutes(5) + 1_000, -minutes(60 * 24 * 365)]) problemIn(await at(ms), 400);
    assert.equal((await orderOf(server, String(order.id))).state, 'open');
    assert.equal((await at(-minutes(5))).statusCode, 200);
  });

  it('of providers that are not configured are 404', async () => {
    for (const name of ['razorpay', 'stripe', 'paypal', 'constructor', '..']) {
      const response = await server.app.inject({
        method: 'POST',
        url: `/payments/webhook/${encodeURIComponent(name)}`,
        payload: {},
      });
      problemIn(response, 404);
    }
  });

  it('are read from their bytes, whatever type they claim, and are in the API document', async () => {
    const order = await newOrder();
    // White space and field order are the sender's: a body that was parsed and serialized again would not verify.
    const body = ` ${JSON.stringify(sandboxEvent(order, 'captured'), null, 3)}\n`;
    const signature = signWebhook(testSandboxSecret, Buffer.from(body), server.clock.now);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const headers = { 'content-type': type, 'sandbox-signature': signature };
      assert.equal(
        (await server.app.inject({ method: 'POST', url: SANDBOX_WEBHOOK_PATH, payload: body, headers })).statusCode,
        200,
        type,
      );
    }
    assert.equal((await grantsOf(server, order.id)).length, 1);
    const document = (await server.app.inject('/openapi.json')).json<{ paths: Record<string, { post?: unknown }> }>();
    assert.ok(document.paths['/payments/webhook/{gateway}']?.post);
  });

  it('that could not be settled are settled when they come again', async () => {
    const order = await newOrder();
    const send = async () => (await deliver(server, sandboxEvent(order, 'captured'))).statusCode;
    // As in a database that is just failing over.
    await server.db.execute(sql`alter table payments add constraint broken check (created_at is null) not valid`);
    assert.equal(await send(), 500);
    await server.db.execute(sql`alter table payments drop constraint broken`);
    assert.equal(await send(), 200);
    assert.equal((await grantsOf(server, order.id)).length, 1);
  });

  it('are rejected without a body', async () => {
    problemIn(await server.app.inject({ method: 'POST', url: SANDBOX_WEBHOOK_PATH }), 400);
  });
});
