import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { entitlements } from '../../../database/schema/entitlements';
import { orders } from '../../../database/schema/orders';
import { payments } from '../../../database/schema/payments';
import { call, send, signUp } from '../../../testing/client';
import {
  deliver,
  grantsOf,
  orderOf,
  type OrderRow,
  orderVideo,
  refundWithoutReference,
  sandboxEvent,
} from '../../../testing/sandbox-payments';
import { seedVideo } from '../../../testing/seed';
import { iterationCount } from '../../../testing/test-kind';
import { startTestServer, type TestServer } from '../../../testing/test-server';

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('payments on two replicas, again and again', () => {
  let one: TestServer;
  let two: TestServer;
  const either = (index: number) => (index % 2 === 0 ? one : two).app;
  const ordersFor = (videoId: number) => one.db.select().from(orders).where(eq(orders.videoId, videoId));

  before(async () => {
    one = await startTestServer();
    two = await startTestServer({ db: one.db });
  });
  after(async () => {
    await two.close();
    await one.close();
  });

  /** Between two processes: parallel-purchases.deep.test.ts. */
  it('50 concurrent purchases make one open order with one page, and one charge', async () => {
    for (const _ of times(iterationCount(20, 4))) {
      const { token } = await signUp(one.app);
      const videoId = await seedVideo(one.db, { type: 'BuyOne' });
      const responses = await Promise.all(
        times(50).map((index) => call(either(index), 'purchaseVideo', { token, query: { videoId } })),
      );
      assert.equal(new Set(responses.map((response) => JSON.stringify(response))).size, 1);
      const made = await ordersFor(videoId);
      assert.deepEqual(
        made.map(({ state }) => state),
        ['open'],
      );
      const [order] = made;
      if (!order) throw new Error('no order');
      const [hooks, presses] = await Promise.all([
        Promise.all(
          times(10).map((index) =>
            deliver(index % 2 === 0 ? one : two, sandboxEvent(order, 'captured', { id: `${order.id} ${index}` })),
          ),
        ),
        Promise.all(times(50).map((index) => send(either(index), 'purchaseVideo', { token, query: { videoId } }))),
      ]);
      assert.ok(hooks.every(({ statusCode }) => statusCode === 200));
      assert.ok(presses.every(({ statusCode }) => statusCode === 200 || statusCode === 409));
      assert.deepEqual(
        (await ordersFor(videoId)).map(({ state }) => state),
        ['paid'],
        'no second order beside the paid one',
      );
      assert.equal((await one.db.select().from(entitlements).where(eq(entitlements.videoId, videoId))).length, 1);
      assert.equal((await one.db.select().from(payments).where(eq(payments.orderId, order.id))).length, 1);
    }
  });

  it('two orders for one item that are paid at the same moment end in one entitlement and one refund', async () => {
    for (const _ of times(iterationCount(100, 15))) {
      const { token } = await signUp(one.app);
      const videoId = await seedVideo(one.db, { type: 'BuyOne' });
      const buy = async () =>
        orderOf(one, (await call(one.app, 'purchaseVideo', { token, query: { videoId } })).orderId);
      const first = await buy();
      await deliver(one, sandboxEvent(first, 'cancelled'));
      const second = await buy();
      await Promise.all(
        [first, second].map((order, index) => deliver(index === 0 ? one : two, sandboxEvent(order, 'captured'))),
      );
      assert.deepEqual((await ordersFor(videoId)).map(({ state }) => state).sort(), ['paid', 'refunded']);
      assert.equal((await one.db.select().from(entitlements).where(eq(entitlements.videoId, videoId))).length, 1);
    }
  });

  const newOrder = async () => orderVideo(one, (await signUp(one.app)).token);
  const endOf = async ({ id }: OrderRow) => {
    const money = await one.db.select().from(payments).where(eq(payments.orderId, id));
    return [(await orderOf(one, String(id))).state, money.map(({ state }) => state), (await grantsOf(one, id)).length];
  };

  it('a refund and its payment that are reported at the same time, without the reference, end without access', async () => {
    for (const _ of times(iterationCount(100, 15))) {
      const order = await newOrder();
      const responses = await Promise.all([
        deliver(one, sandboxEvent(order, 'captured')),
        deliver(two, refundWithoutReference(order)),
      ]);
      assert.deepEqual(
        responses.map(({ statusCode }) => statusCode),
        [200, 200],
      );
      assert.deepEqual(await endOf(order), ['refunded', ['refunded'], 0]);
    }
  });
});
