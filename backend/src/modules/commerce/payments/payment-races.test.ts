import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { and, eq, like, sql } from 'drizzle-orm';
import { loadBackendConfig } from '../../../app/config';
import { type Database, queryRows } from '../../../database/database';
import { users } from '../../../database/schema/accounts';
import { entitlements } from '../../../database/schema/entitlements';
import { orders, receiptCounters } from '../../../database/schema/orders';
import { payments } from '../../../database/schema/payments';
import { subscriptions } from '../../../database/schema/subscriptions';
import { call, signUp } from '../../../testing/client';
import { startRazorpayDouble } from '../../../testing/doubles/razorpay-double';
import { pluck } from '../../../testing/pluck';
import {
  deliver,
  grantsOf,
  orderOf,
  type OrderRow,
  orderVideo,
  paymentOptions,
  refundWithoutReference,
  sandboxEvent,
  setUpReplicas,
} from '../../../testing/sandbox-payments';
import { newViewer, seedPlan, seedVideo } from '../../../testing/seed';
import { setUp } from '../../../testing/set-up';
import { connectTo, createPostgresDatabase, untilLocked } from '../../../testing/test-database';
import { minutes, setUpTestServer, startTestServer } from '../../../testing/test-server';
import { orderCheckQueue } from '../orders/order-check-queue';
import { toPaymentId } from '../providers/sandbox/sandbox-event';
import { createPaymentReconciler } from './create-payments';
import { paymentRepository } from './payment-repository';
import { recordOrphanDispute } from './settle-dispute';

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** 50 purchases of one item at the same time, between two processes: parallel-purchases.deep.test.ts. */
describe('payments on two replicas', () => {
  const { one, two, ordersFor, newOrder, endOf } = setUpReplicas();
  const double = setUp(() => startRazorpayDouble(() => one.clock.now));
  const settings = loadBackendConfig({}).payments;
  const takingRazorpay = async () => ({
    db: one.db,
    payments: { ...settings, provider: 'razorpay' as const, razorpay: double.settings },
  });
  const [byRazorpay, other] = [setUpTestServer(takingRazorpay), setUpTestServer(takingRazorpay)];

  it('20 concurrent purchases make one payment link at Razorpay', async () => {
    const { token } = await signUp(one.app);
    const videoId = await seedVideo(one.db, { type: 'BuyOne' });
    const apps = [byRazorpay.app, other.app];
    const responses = await Promise.all(
      times(20).map((index) => call(apps[index % 2] ?? other.app, 'purchaseVideo', { token, query: { videoId } })),
    );
    assert.equal(new Set(pluck(responses, 'paymentUrl')).size, 1);
    const [order, ...rest] = await ordersFor(videoId);
    const { short_url: url } = double.link(order?.reference ?? '');
    assert.deepEqual([rest.length, url], [0, responses[0]?.paymentUrl]);
  });

  it('two orders for one item that are paid at the same moment end in one entitlement and one refund', async () => {
    const { token } = await signUp(one.app);
    for (const _ of times(15)) {
      const videoId = await seedVideo(one.db, { type: 'BuyOne' });
      const first = await orderVideo(one, token, videoId);
      await deliver(one, sandboxEvent(first, 'cancelled'));
      const second = await orderVideo(one, token, videoId);
      await Promise.all(
        [first, second].map((order, index) => deliver(index === 0 ? one : two, sandboxEvent(order, 'captured'))),
      );
      assert.deepEqual((await ordersFor(videoId)).map(({ state }) => state).sort(), ['paid', 'refunded']);
      assert.equal(await one.db.$count(entitlements, eq(entitlements.videoId, videoId)), 1);
    }
  });

  it('receipts of concurrent buyers are numbered without a gap', async () => {
    const videoId = await seedVideo(one.db, { type: 'BuyOne' });
    // Each waits for the receipts before it: with more, the last would reach the time limit of locks on a busy machine.
    const buyers = await Promise.all(times(12).map(() => signUp(one.app)));
    const made = await Promise.all(buyers.map(({ token }) => orderVideo(one, token, videoId)));
    const responses = await Promise.all(
      made.map((order, index) => deliver(index % 2 === 0 ? one : two, sandboxEvent(order, 'captured'))),
    );
    for (const { statusCode } of responses) assert.equal(statusCode, 200);
    const numbered = await one.db
      .select({ serial: orders.receiptSerial })
      .from(orders)
      .where(like(orders.receiptYear, '2025-26'));
    const serials = numbered.map(({ serial }) => serial ?? 0).sort((a, b) => a - b);
    assert.ok(serials.length >= buyers.length);
    assert.deepEqual(
      serials,
      serials.map((_, index) => index + 1),
    );
  });

  it('plans that are paid at the same moment follow each other', async () => {
    const { token } = await signUp(one.app, 'plans-at-once@example.com');
    const plans = await Promise.all(times(4).map(() => seedPlan(one.db, { months: 1 })));
    const made = await Promise.all(
      plans.map(async (subscriptionPlanId) =>
        orderOf(one, (await call(one.app, 'purchasePlan', { token, query: { subscriptionPlanId } })).orderId),
      ),
    );
    await Promise.all(made.map((order) => deliver(one, sandboxEvent(order, 'captured'))));
    const terms = await one.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.userId, made[0]?.userId ?? 0))
      .orderBy(subscriptions.startsAt);
    assert.deepEqual(
      terms.map(({ startsAt }) => startsAt.toISOString().slice(0, 10)),
      ['2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01'],
    );
  });

  it('a refund without the name of its order takes back what another process is just granting', async () => {
    await deliver(one, sandboxEvent(await newOrder(), 'captured'));
    const order = await newOrder();
    const responses = await one.db.transaction(async (tx) => {
      // Blocks the grant between writing its payment and committing it.
      await tx.select().from(receiptCounters).for('update');
      const granting = deliver(one, sandboxEvent(order, 'captured'));
      await untilLocked(one.db);
      const refund = deliver(two, refundWithoutReference(order));
      await untilLocked(one.db, 2);
      return [granting, refund];
    });
    assert.deepEqual(pluck(await Promise.all(responses), 'statusCode'), [200, 200]);
    assert.deepEqual(await endOf(order), ['refunded', ['refunded'], 0]);
  });

  /** Delivers the payment of an order, which then waits for what another process records about it. */
  const captureBeside = async (order: OrderRow, record: (tx: Database) => Promise<unknown>): Promise<void> => {
    const responses = await one.db.transaction(async (tx) => {
      await record(tx);
      const capture = deliver(two, sandboxEvent(order, 'captured'));
      await untilLocked(one.db);
      return [capture];
    });
    assert.deepEqual(pluck(await Promise.all(responses), 'statusCode'), [200]);
  };

  it('grants nothing for a payment while another process records its refund, and closes the order', async () => {
    const order = await newOrder();
    const { now } = one.clock;
    const payment = { provider: 'sandbox', paymentId: toPaymentId(order.reference ?? ''), state: 'refunded' } as const;
    await captureBeside(order, (tx) => paymentRepository.insert(tx, { ...payment, createdAt: now, refundedAt: now }));
    assert.deepEqual(await endOf(order), ['refunded', ['refunded'], 0]);
  });

  it('grants and suspends a payment while another process records its dispute', async () => {
    const order = await newOrder();
    const paymentId = toPaymentId(order.reference ?? '');
    const dispute = { kind: 'dispute', paymentId, disputeId: `race ${order.id}`, stage: 1, state: 'open' } as const;
    await captureBeside(order, (tx) => recordOrphanDispute(tx, 'sandbox', dispute, one.clock.now));
    assert.deepEqual(await endOf(order), ['paid', ['granted'], 1]);
    const [grant] = await grantsOf(one, order.id);
    assert.notEqual(grant?.suspendedAt, null);
  });

  it('skips a refund that another process has taken, without waiting', async () => {
    const now = one.clock.now;
    const until = new Date(now.getTime() + minutes(2));
    await one.db.update(payments).set({ nextRefundAt: null });
    const row = {
      provider: 'sandbox' as const,
      amount: 100,
      state: 'refund_due' as const,
      createdAt: now,
      nextRefundAt: now,
    };
    await one.db.insert(payments).values(times(8).map((index) => ({ ...row, paymentId: `due-${index}` })));
    const leased = await one.db.transaction(async (tx) => {
      const first = await paymentRepository.leaseRefunds(tx, 5, now, until);
      return [first, await paymentRepository.leaseRefunds(one.db, 5, now, until)];
    });
    assert.deepEqual(pluck(leased, 'length'), [5, 3]);
    assert.equal(new Set(leased.flat().map(({ id }) => id)).size, 8);
    await one.db.delete(payments).where(like(payments.paymentId, 'due-%'));
  });

  it('skips an order that another process has taken, without waiting', async () => {
    await one.db.update(orders).set({ nextCheckAt: null });
    const { token } = await signUp(one.app);
    for (const _ of times(4)) await orderVideo(one, token);
    const later = new Date(one.clock.now.getTime() + minutes(5));
    const until = new Date(later.getTime() + minutes(2));
    const leased = await one.db.transaction(async (tx) => {
      const first = await orderCheckQueue.lease(tx, 3, later, until);
      return [first, await orderCheckQueue.lease(one.db, 3, later, until)];
    });
    assert.deepEqual(pluck(leased, 'length'), [3, 1]);
    assert.equal(new Set(leased.flat().map(({ id }) => id)).size, 4);
  });

  it('concurrent reconcilers check each order once, and refund once', async () => {
    await one.db.update(orders).set({ nextCheckAt: null });
    const { token } = await signUp(one.app);
    const buying = { app: byRazorpay.app, db: one.db };
    const made = await Promise.all(times(15).map(() => orderVideo(buying, token)));
    for (const { reference } of made.slice(0, 10)) double.pay(reference ?? '');
    for (const { reference } of made.slice(10)) double.pay(reference ?? '', 'captured', 5);
    one.clock.advance(minutes(5));
    const reconcilers = times(4).map(() =>
      createPaymentReconciler(paymentOptions(one, { ...settings, razorpay: double.settings })),
    );
    const before = double.requests.length;
    await Promise.all(reconcilers.map((reconciler) => reconciler.run()));
    await Promise.all(reconcilers.map((reconciler) => reconciler.run()));
    const requested = double.requests.slice(before);
    assert.deepEqual(
      [
        requested.filter((line) => line.startsWith('GET /v1/payment_links/')).length,
        requested.filter((line) => line.endsWith('/refund')).length,
      ],
      [15, 5],
    );
    const states = await Promise.all(made.map(async ({ id }) => (await orderOf(one, String(id))).state));
    assert.deepEqual(states, [...times(10).map(() => 'paid'), ...times(5).map(() => 'refunded')]);
    assert.deepEqual(
      await one.db
        .select()
        .from(payments)
        .where(and(eq(payments.provider, 'razorpay'), eq(payments.state, 'refund_due'))),
      [],
    );
  });
});

it('a settlement that freezes with its locks does not hold the others for long', async () => {
  await using database = await createPostgresDatabase();
  await using frozen = connectTo(database.url, 1);
  await using live = connectTo(database.url, 5);
  await using started = await startTestServer({ db: live.db });
  const server = { ...started, db: live.db };
  const { token, id } = await newViewer(server);
  await deliver(server, sandboxEvent(await orderVideo(server, token), 'captured'));
  const order = await orderVideo(server, token);

  // As a process does that is stopped after it has locked the buyer and the receipt counter.
  let isFrozen: () => void = () => undefined;
  const hasFrozen = new Promise<void>((resolve) => (isFrozen = resolve));
  let thaw: () => void = () => undefined;
  const thawed = new Promise<void>((resolve) => (thaw = resolve));
  const outcome = frozen.db
    .transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, id)).for('no key update');
      await tx.select().from(receiptCounters).for('update');
      // Shorter only now: a limit of a second from the start could end a slow test before it has both locks.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '1s'`);
      isFrozen();
      await thawed;
      await tx.update(orders).set({ state: 'failed' }).where(eq(orders.id, order.id));
    })
    .then(
      () => 'committed',
      () => 'rolled back',
    );
  await Promise.race([hasFrozen, outcome.then((how) => assert.fail(`${how} before it froze`))]);
  assert.equal(
    (await deliver(server, sandboxEvent(order, 'captured'))).statusCode,
    200,
    'settled once the locks were gone',
  );
  thaw();
  assert.equal(await outcome, 'rolled back');
  assert.equal((await orderOf(server, String(order.id))).state, 'paid');

  const limitOf = async (name: string) => {
    const [row] = await queryRows<{ limit: string }>(live.db, sql`select current_setting(${name}) as "limit"`);
    return row?.limit;
  };
  assert.deepEqual(
    [
      await limitOf('idle_in_transaction_session_timeout'),
      await limitOf('lock_timeout'),
      await limitOf('statement_timeout'),
    ],
    ['15s', '8s', '10s'],
  );
});
