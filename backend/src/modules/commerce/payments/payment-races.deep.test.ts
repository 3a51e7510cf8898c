import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { entitlements } from '../../../database/schema/entitlements';
import { call, send, signUp } from '../../../testing/client';
import { pluck } from '../../../testing/pluck';
import {
  deliver,
  orderVideo,
  paymentsOf,
  refundWithoutReference,
  sandboxEvent,
  setUpReplicas,
} from '../../../testing/sandbox-payments';
import { seedVideo } from '../../../testing/seed';
import { iterationCount } from '../../../testing/test-kind';

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

describe('payments on two replicas, again and again', () => {
  const { one, two, ordersFor, newOrder, endOf } = setUpReplicas();
  const either = (index: number) => (index % 2 === 0 ? one : two).app;

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
      assert.deepEqual(pluck(made, 'state'), ['open']);
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
      assert.deepEqual(pluck(await ordersFor(videoId), 'state'), ['paid'], 'no second order beside the paid one');
      assert.equal((await one.db.select().from(entitlements).where(eq(entitlements.videoId, videoId))).length, 1);
      assert.equal((await paymentsOf(one, order.id)).length, 1);
    }
  });

  it('two orders for one item that are paid at the same moment end in one entitlement and one refund', async () => {
    for (const _ of times(iterationCount(100, 15))) {
      const { token } = await signUp(one.app);
      const videoId = await seedVideo(one.db, { type: 'BuyOne' });
      const first = await orderVideo(one, token, videoId);
      await deliver(one, sandboxEvent(first, 'cancelled'));
      const second = await orderVideo(one, token, videoId);
      await Promise.all(
        [first, second].map((order, index) => deliver(index === 0 ? one : two, sandboxEvent(order, 'captured'))),
      );
      assert.deepEqual((await ordersFor(videoId)).map(({ state }) => state).sort(), ['paid', 'refunded']);
      assert.equal((await one.db.select().from(entitlements).where(eq(entitlements.videoId, videoId))).length, 1);
    }
  });

  it('a refund and its payment that are reported at the same time, without the reference, end without access', async () => {
    for (const _ of times(iterationCount(100, 15))) {
      const order = await newOrder();
      const responses = await Promise.all([
        deliver(one, sandboxEvent(order, 'captured')),
        deliver(two, refundWithoutReference(order)),
      ]);
      assert.deepEqual(pluck(responses, 'statusCode'), [200, 200]);
      assert.deepEqual(await endOf(order), ['refunded', ['refunded'], 0]);
    }
  });
});
