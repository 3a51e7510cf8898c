import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { users } from '../../../database/schema/accounts';
import { call, callExpectingError, signUp, streamOf } from '../../../testing/client';
import { subjectsTo, waitingMails } from '../../../testing/mails';
import { pluck } from '../../../testing/pluck';
import {
  choosePaymentOutcome,
  deliver,
  grantsOf as orderGrantsOf,
  orderOf,
  type OrderRow,
  orderVideo,
  paymentsOf,
  refundWithoutReference,
  sandboxEvent,
} from '../../../testing/sandbox-payments';
import { newViewer, seedPlan, seedVideo, setUpViewer } from '../../../testing/seed';
import { days, minutes, setUpTestServer } from '../../../testing/test-server';

describe('settlement', () => {
  const server = setUpTestServer({}, 'server');
  const viewer = setUpViewer(server, 'payer@example.com');
  const start = new Date('2026-03-01T10:00:00.000Z');
  const buy = (videoId: number, { token } = viewer) => orderVideo(server, token, videoId);
  const newOrder = async (type: 'BuyOne' | 'Rent' = 'BuyOne') => buy(await seedVideo(server.db, { type }));
  const grantsOf = (id: number) => orderGrantsOf(server, id);
  const moneyOf = async (id: number) => pluck(await paymentsOf(server, id), 'state');
  const accept = async (...given: Parameters<typeof deliver>) => {
    const response = await deliver(...given);
    assert.deepEqual([response.statusCode, response.json()], [200, { received: true }]);
  };
  const outcomeOf = async ({ id }: OrderRow) => [await stateOf(id), await moneyOf(id), (await grantsOf(id)).length];
  const stateOf = async (id: number) => (await orderOf(server, String(id))).state;
  const refundMailsOf = async ({ title }: OrderRow) =>
    (await subjectsTo(server.db, viewer.email)).filter((subject) => subject === `Your refund for ${title}`).length;

  afterEach(() => {
    server.clock.now = start;
  });

  it('grants once for a repeated webhook, with one receipt mail that says what the receipt says', async () => {
    const order = await newOrder();
    const event = sandboxEvent(order, 'captured');
    for (let time = 0; time < 3; time += 1) await accept(server, event);
    await accept(server, { ...event, id: 'the same money under another name' });
    assert.equal((await grantsOf(order.id)).length, 1);
    assert.deepEqual(await moneyOf(order.id), ['granted']);
    const mails = (await waitingMails(server.db, viewer.email)).filter(({ subject }) => subject.includes(order.title));
    assert.equal(mails.length, 1);
    const { receipt } = await orderOf(server, order.id);
    const profile = 'http://localhost:3000/user-routes/user-profile';
    for (const part of [receipt?.number ?? '-', order.title, '₹100.00', profile])
      assert.ok(mails[0]?.text.includes(part), part);
  });

  it('counts a rental from the payment, however late the webhook is (D-18)', async () => {
    const order = await newOrder('Rent');
    const paidAt = new Date(order.createdAt.getTime() + minutes(10));
    server.clock.advance(days(3));
    await accept(server, sandboxEvent(order, 'captured', { at: paidAt.toISOString() }));
    const [grant] = await grantsOf(order.id);
    assert.deepEqual(
      [grant?.kind, grant?.startsAt, grant?.endsAt],
      ['rental', paidAt, new Date('2027-03-01T10:10:00.000Z')],
    );
  });

  it('believes no payment that was before its order or is yet to come', async () => {
    const early = await newOrder();
    await accept(server, sandboxEvent(early, 'captured', { at: '2020-01-01T00:00:00.000Z' }));
    const late = await newOrder();
    await accept(server, sandboxEvent(late, 'captured', { at: '2030-01-01T00:00:00.000Z' }));
    for (const { id } of [early, late]) assert.deepEqual((await orderOf(server, String(id))).paidAt, server.clock.now);
  });

  it('grants for money that arrives after the order was cancelled or failed', async () => {
    for (const end of ['cancelled', 'failed'] as const) {
      const order = await newOrder();
      await accept(server, sandboxEvent(order, end));
      assert.equal(await stateOf(order.id), end);
      await accept(server, sandboxEvent(order, 'captured'));
      assert.deepEqual([await stateOf(order.id), (await grantsOf(order.id)).length], ['paid', 1]);
      await accept(server, sandboxEvent(order, end, { id: `${order.id} again` }));
      assert.equal(await stateOf(order.id), 'paid');
    }
  });

  it('refunds a payment for an item that is owned meanwhile', async () => {
    const videoId = await seedVideo(server.db, { type: 'BuyOne' });
    const first = await buy(videoId);
    await accept(server, sandboxEvent(first, 'cancelled'));
    const second = await buy(videoId);
    await accept(server, sandboxEvent(second, 'captured'));
    await accept(server, sandboxEvent(first, 'captured'));
    assert.deepEqual(await outcomeOf(first), ['refunded', ['refund_due'], 0]);
    assert.deepEqual(await outcomeOf(second), ['paid', ['granted'], 1]);
  });

  it('sends a second payment of one order back, and keeps the first', async () => {
    const order = await newOrder();
    await accept(server, sandboxEvent(order, 'captured'));
    await accept(server, sandboxEvent(order, 'captured', { paymentId: `second-${order.id}` }));
    assert.deepEqual(await outcomeOf(order), ['paid', ['granted', 'refund_due'], 1]);
    await accept(server, sandboxEvent(order, 'refunded', { paymentId: `second-${order.id}` }));
    assert.deepEqual(
      [await stateOf(order.id), await moneyOf(order.id), await refundMailsOf(order)],
      ['paid', ['granted', 'refunded'], 1],
      'told once',
    );
  });

  it('refunds a payment of another amount or currency, and grants nothing', async () => {
    for (const changes of [{ amount: 100 }, { amount: 9_999 }, { amount: 10_001 }, { currency: 'USD' }]) {
      const order = await newOrder();
      await accept(server, sandboxEvent(order, 'captured', changes));
      assert.deepEqual(await outcomeOf(order), ['refunded', ['refund_due'], 0], JSON.stringify(changes));
    }
  });

  it('ends access with a refund, and it can be bought again', async () => {
    const videoId = await seedVideo(server.db, { type: 'BuyOne' });
    const order = await buy(videoId);
    await accept(server, sandboxEvent(order, 'captured'));
    await call(server.app, 'videoStream', streamOf(viewer.token, videoId));
    await accept(server, sandboxEvent(order, 'refunded'));
    assert.deepEqual([await stateOf(order.id), await moneyOf(order.id)], ['refunded', ['refunded']]);
    await callExpectingError(server.app, 'videoStream', 403, streamOf(viewer.token, videoId));
    const reported = (await waitingMails(server.db, 'payer@example.com')).filter(
      ({ subject }) => subject.startsWith('Your refund') && subject.includes(order.title),
    );
    assert.deepEqual(
      reported.map(({ text }) => text.includes('₹100.00')),
      [true],
    );
    await accept(server, sandboxEvent(order, 'captured', { id: 'late copy' }));
    await callExpectingError(server.app, 'videoStream', 403, streamOf(viewer.token, videoId));
    await accept(server, sandboxEvent(await buy(videoId), 'captured'));
    await call(server.app, 'videoStream', streamOf(viewer.token, videoId));
  });

  it('grants nothing when the refund was reported first', async () => {
    const order = await newOrder();
    await accept(server, sandboxEvent(order, 'refunded'));
    await accept(server, sandboxEvent(order, 'captured'));
    assert.deepEqual(await outcomeOf(order), ['refunded', ['refunded'], 0]);
  });

  it('grants nothing when the refund was reported before its order was known', async () => {
    const order = await newOrder();
    const paymentId = `gone-${order.id}`;
    await accept(server, refundWithoutReference(order, paymentId));
    assert.equal(await stateOf(order.id), 'open');
    for (const copy of [1, 2])
      await accept(server, sandboxEvent(order, 'captured', { paymentId, id: `${paymentId} ${copy}` }));
    assert.deepEqual(await outcomeOf(order), ['refunded', ['refunded'], 0]);
    assert.equal(await refundMailsOf(order), 1);
  });

  it('closes an order whose refund was reported without its reference, and whose payment was never reported', async () => {
    const order = await newOrder();
    const paymentId = `silent-${order.id}`;
    await accept(server, refundWithoutReference(order, paymentId));
    // Every query of the provider reports the refund again.
    for (const copy of [1, 2])
      await accept(server, sandboxEvent(order, 'refunded', { paymentId, id: `${paymentId} ${copy}` }));
    assert.deepEqual(
      [await stateOf(order.id), await moneyOf(order.id), await refundMailsOf(order)],
      ['refunded', ['refunded'], 1],
    );
    const { closedAt, nextCheckAt } = await orderOf(server, String(order.id));
    assert.deepEqual([closedAt, nextCheckAt], [server.clock.now, null]);
  });

  it('leaves a paid order as it is when a second payment was refunded before it was reported', async () => {
    for (const then of ['captured', 'refunded'] as const) {
      const order = await newOrder();
      const paymentId = `twice-${order.id}`;
      await accept(server, sandboxEvent(order, 'captured'));
      await accept(server, refundWithoutReference(order, paymentId));
      for (const copy of [1, 2])
        await accept(server, sandboxEvent(order, then, { paymentId, id: `${paymentId} ${copy}` }));
      assert.deepEqual(await outcomeOf(order), ['paid', ['granted', 'refunded'], 1]);
      assert.equal(await refundMailsOf(order), 1);
    }
  });

  it('sends money back for an account that is gone', async () => {
    const leaver = await newViewer(server);
    const order = await buy(await seedVideo(server.db, { type: 'BuyOne' }), leaver);
    await server.db.delete(users).where(eq(users.id, leaver.id));
    await accept(server, sandboxEvent(order, 'captured'));
    assert.deepEqual([await stateOf(order.id), await moneyOf(order.id)], ['refunded', ['refund_due']]);
  });

  it('accepts a genuine webhook about no known order, and changes nothing', async () => {
    const order = await newOrder();
    const stranger = { ...order, reference: '00000000-0000-4000-8000-000000000000' };
    for (const what of ['captured', 'failed', 'refunded'] as const) await accept(server, sandboxEvent(stranger, what));
    await accept(server, { type: 'ping' });
    await accept(server, 'not json');
    assert.equal(await stateOf(order.id), 'open');
  });

  it('numbers receipts of a financial year without a gap, and each year from one', async () => {
    const serials = async () =>
      (await server.db.execute(sql`select receipt_year as year, array_agg(receipt_serial order by receipt_serial) as all
      from orders where receipt_serial is not null group by receipt_year`)) as unknown as {
        rows: { year: string; all: number[] }[];
      };
    const last = await newOrder();
    const first = await newOrder();
    server.clock.now = new Date('2026-03-31T18:29:00.000Z');
    await accept(server, sandboxEvent(last, 'captured'));
    server.clock.advance(minutes(1));
    await accept(server, sandboxEvent(first, 'captured'));
    assert.equal((await orderOf(server, String(last.id))).receiptYear, '2025-26');
    assert.equal((await orderOf(server, String(first.id))).receipt?.number, '2026-27/000001');
    for (const { all } of (await serials()).rows)
      assert.deepEqual(
        all,
        all.map((_, index) => index + 1),
      );
  });

  it('begins, extends and shortens a subscription', async () => {
    const { token } = await signUp(server.app, 'planner@example.com');
    const yearly = await seedPlan(server.db, { months: 12 });
    const monthly = await seedPlan(server.db, { months: 1 });
    const order = async (subscriptionPlanId: number) =>
      orderOf(server, (await call(server.app, 'purchasePlan', { token, query: { subscriptionPlanId } })).orderId);
    const terms = async () =>
      (await call(server.app, 'mySubscriptions', { token })).MySubscriptions.map(({ fromDate, toDate, status }) => [
        fromDate.slice(0, 10),
        toDate.slice(0, 10),
        status,
      ]).reverse();
    const first = await order(monthly);
    await accept(server, sandboxEvent(first, 'captured'));
    const second = await order(yearly);
    await accept(server, sandboxEvent(second, 'captured'));
    const third = await order(monthly);
    await accept(server, sandboxEvent(third, 'captured'));
    assert.deepEqual(await terms(), [
      ['2026-03-01', '2026-04-01', 'Active'],
      ['2026-04-01', '2027-04-01', 'Active'],
      ['2027-04-01', '2027-05-01', 'Active'],
    ]);
    await accept(server, sandboxEvent(second, 'refunded'));
    assert.deepEqual((await terms()).sort(), [
      ['2026-03-01', '2026-04-01', 'Active'],
      ['2026-04-01', '2026-04-01', 'Refunded'],
      ['2026-04-01', '2026-05-01', 'Active'],
    ]);
    const premium = await seedVideo(server.db, { type: 'Premium' });
    const watch = { token, params: { id: premium, validTime: 90 } };
    server.clock.advance(days(40));
    const { token: again } = await call(server.app, 'login', {
      body: { email: 'planner@example.com', password: 'secret-1' },
    });
    await call(server.app, 'videoStream', { ...watch, token: again });
    await accept(server, sandboxEvent(third, 'refunded'));
    await callExpectingError(server.app, 'videoStream', 403, { ...watch, token: again });
  });

  it('is asked again for what a press on Pay settled, and nothing changes', async () => {
    const videoId = await seedVideo(server.db, { type: 'BuyOne' });
    const { paymentUrl, orderId } = await call(server.app, 'purchaseVideo', {
      token: viewer.token,
      query: { videoId },
    });
    await choosePaymentOutcome(server, paymentUrl, 'pay');
    const order = await orderOf(server, orderId);
    await accept(server, sandboxEvent(order, 'captured', { id: 'unknown copy' }));
    for (let time = 0; time < 3; time += 1) {
      server.clock.advance(minutes(1));
      await server.app.inject(`/payments/return/${order.reference}`);
    }
    assert.deepEqual(await moneyOf(order.id), ['granted']);
    await callExpectingError(server.app, 'purchaseVideo', 409, { token: viewer.token, query: { videoId } });
  });
});
