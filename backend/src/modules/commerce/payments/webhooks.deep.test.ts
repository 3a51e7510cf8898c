import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { toCount } from '@inspire/devkit/figures';
import { payments } from '../../../database/schema/payments';
import { waitingMails } from '../../../testing/mails';
import { measureGoal } from '../../../testing/measure-goal';
import { pluck } from '../../../testing/pluck';
import {
  deliver,
  grantsOf,
  orderOf,
  type OrderRow,
  orderVideo,
  paymentOptions,
  sandboxEvent,
  testSandboxSecret,
} from '../../../testing/sandbox-payments';
import { setUpViewer } from '../../../testing/seed';
import { iterationCount } from '../../../testing/test-kind';
import { minutes, setUpTestServer } from '../../../testing/test-server';
import { parseSandboxEvent } from '../providers/sandbox/sandbox-event';
import { signWebhook } from '../providers/sandbox/sandbox-signature';
import { createPaymentCore } from './create-payments';
import type { PaymentProvider } from './payment-provider';
import { createWebhookService } from './payments-routes';

describe('webhooks', () => {
  const server = setUpTestServer();
  const viewer = setUpViewer(server, 'hooked@example.com');
  const newOrder = () => orderVideo(server, viewer.token);

  type Post = (body: string, header: string) => Promise<number>;
  const postToServer: Post = async (body, header) => (await deliver(server, body, { header })).statusCode;

  /** A webhook service of the same database with a broken provider, as an injected fault. */
  function postToBroken(change: (sandbox: PaymentProvider) => Partial<PaymentProvider>): Post {
    const { providers, settlement } = createPaymentCore(paymentOptions(server));
    const sandbox = providers.get('sandbox') ?? assert.fail();
    const broken = new Map([['sandbox' as const, { ...sandbox, ...change(sandbox) }]]);
    const service = createWebhookService({ providers: broken, settlement, clock: () => server.clock.now });
    return (body, header) =>
      service.receive('sandbox', Buffer.from(body), { 'sandbox-signature': header }).then(
        () => 200,
        () => 400,
      );
  }

  /** @returns how many grants the forgeries got */
  async function forge(order: OrderRow, post: Post, count: number): Promise<number> {
    const event = JSON.stringify(sandboxEvent(order, 'captured'));
    const seconds = Math.floor(server.clock.now.getTime() / 1_000);
    const right = signWebhook(testSandboxSecret, Buffer.from(event), server.clock.now);
    const otherBody = signWebhook(testSandboxSecret, Buffer.from('{}'), server.clock.now);
    const header = fc
      .oneof(
        fc.string(),
        fc
          .uint8Array({ minLength: 32, maxLength: 32 })
          .map((bytes) => `t=${seconds},v1=${Buffer.from(bytes).toString('hex')}`),
        fc
          .uint8Array({ minLength: 1, maxLength: 40 })
          .map((secret) => signWebhook(Buffer.from(secret), Buffer.from(event), server.clock.now)),
        fc.integer({ min: 1, max: 10_000 }).map((more) => right.replace(String(seconds), String(seconds + more))),
        fc.constantFrom(
          otherBody,
          '',
          `t=${seconds},v1=`,
          right.slice(0, -1),
          right.toUpperCase(),
          `v1=${createHmac('sha256', testSandboxSecret).update(event).digest('hex')}`,
        ),
      )
      .filter((given) => given !== right);
    const visit = async (url: string) => (await server.app.inject(url)).statusCode;
    const message = fc.constantFrom('Paid', 'Failure', 'Aborted');
    const forgery = fc.oneof(
      header.map((given) => () => post(event, given.replace(/[^\x20-\x7e]/g, '?'))),
      fc.integer({ min: 0, max: event.length - 1 }).map((place) => () => {
        const changed = `${event.slice(0, place)}${event[place] === '1' ? '2' : '1'}${event.slice(place + 1)}`;
        return post(changed, right);
      }),
      fc
        .record({ message, status: fc.constantFrom('Paid', 'success', String(order.videoId)), id: fc.uuid() })
        .map(({ id, ...words }) => () => {
          const query = new URLSearchParams(words).toString();
          return visit(`/payments/return/${id}?${query}`);
        }),
      message.map(
        (word) => () =>
          visit(`/payments/return/${order.reference}?message=${word}&status=Paid&razorpay_payment_link_status=paid`),
      ),
    );
    const statuses = new Set<number>();
    let forged = 0;
    await fc.assert(
      fc.asyncProperty(forgery, async (send) => {
        statuses.add(await send());
        forged += 1;
      }),
      // First the right event: a server that settled a changed one would take it for a copy.
      { numRuns: count, endOnFailure: true, examples: [[() => post(event, '')]] },
    );
    assert.ok(forged >= count);
    if (post === postToServer) assert.deepEqual([...statuses].sort(), [303, 400]);
    return (await grantsOf(server, order.id)).length;
  }

  it('that are forged, and forged returns, grant nothing', () =>
    measureGoal('R7', async () => {
      const count = iterationCount(1_000, 250);
      const order = await newOrder();
      const granted = await forge(order, postToServer, count);
      assert.deepEqual([granted, (await orderOf(server, String(order.id))).state], [0, 'open']);
      assert.deepEqual(await server.db.select().from(payments).where(eq(payments.orderId, order.id)), []);
      assert.equal((await deliver(server, sandboxEvent(order, 'captured'))).statusCode, 200);
      assert.equal((await grantsOf(server, order.id)).length, 1);
      return { granted: toCount('grants', granted, count), reports: toCount('reports', count, 1) };
    }));

  it('that are forged would be noticed by this test if signatures were not checked', async () => {
    const gullible = postToBroken(() => ({ parseWebhook: parseSandboxEvent }));
    assert.equal(await forge(await newOrder(), gullible, 50), 1);
  });

  const postSigned = (post: Post) => async (event: unknown) => {
    const body = JSON.stringify(event);
    return post(body, signWebhook(testSandboxSecret, Buffer.from(body), server.clock.now));
  };

  /** @throws when a run does not end in exactly one entitlement */
  async function shuffle(post: Post, runCount: number): Promise<void> {
    const what = fc.constantFrom('captured', 'failed', 'cancelled');
    const hook = fc.record({
      what,
      copy: fc.integer({ min: 0, max: 2 }),
      delay: fc.integer({ min: 0, max: minutes(30) }),
      times: fc.integer({ min: 1, max: 3 }),
    });
    const runs = fc.array(hook, { minLength: 0, maxLength: 6 }).chain((hooks) =>
      fc.shuffledSubarray([...hooks, { what: 'captured' as const, copy: 0, delay: 0, times: 1 }], {
        minLength: hooks.length + 1,
      }),
    );
    const start = server.clock.now;
    await fc.assert(
      fc.asyncProperty(runs, fc.boolean(), async (hooks, together) => {
        server.clock.now = start;
        const order = await newOrder();
        const send = ({ what: kind, copy }: { what: string; copy: number }) =>
          postSigned(post)(sandboxEvent(order, kind as 'captured', { id: `${order.id} ${kind} ${copy}` }));
        const all = hooks.flatMap((one) => Array.from({ length: one.times }, () => one));
        const responses = [];
        if (together) responses.push(...(await Promise.all(all.map(send))));
        else
          for (const one of all) {
            server.clock.advance(one.delay);
            responses.push(await send(one));
          }
        assert.ok(responses.every((status) => status === 200));
        const money = await server.db.select().from(payments).where(eq(payments.orderId, order.id));
        assert.deepEqual(
          [(await grantsOf(server, order.id)).length, (await orderOf(server, String(order.id))).state],
          [1, 'paid'],
        );
        assert.deepEqual(pluck(money, 'state'), ['granted']);
      }),
      { numRuns: runCount, endOnFailure: true },
    );
    server.clock.now = start;
  }

  it('in any order, any number and any delay end in exactly one entitlement', () =>
    measureGoal('R8', async () => {
      const runCount = iterationCount(1_000, 60);
      await shuffle(postToServer, runCount);
      const subjects = (await waitingMails(server.db, 'hooked@example.com')).map(({ subject }) => subject);
      assert.equal(new Set(subjects).size, subjects.length, 'one receipt for each');
      return { exactlyOne: toCount('runs', runCount, runCount) };
    }));

  it('that are settled twice would be noticed by this test', async () => {
    let copies = 0;
    const forgetful = postToBroken(({ parseWebhook }) => ({
      // Recognizes neither the event nor its payment.
      parseWebhook(body, headers, now) {
        const event = parseWebhook(body, headers, now);
        copies += 1;
        if (event?.report.kind !== 'captured') return event;
        return { ...event, id: `copy ${copies}`, report: { ...event.report, paymentId: `copy ${copies}` } };
      },
    }));
    const start = server.clock.now;
    await assert.rejects(shuffle(forgetful, 40));
    server.clock.now = start;
  });
});
