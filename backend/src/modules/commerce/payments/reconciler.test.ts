import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { toCount } from '@inspire/devkit/figures';
import type { SessionData } from '@inspire/shared/contracts';
import { loadBackendConfig } from '../../../app/config';
import { entitlements } from '../../../database/schema/entitlements';
import { orders } from '../../../database/schema/orders';
import { sandboxPayments } from '../../../database/schema/sandbox';
import type { Session } from '../../../plugins/session';
import { call, signUp } from '../../../testing/client';
import { startStripeDouble } from '../../../testing/doubles/stripe-double';
import { measureGoal } from '../../../testing/measure-goal';
import {
  choosePaymentOutcome,
  deliver,
  orderOf,
  type OrderRow,
  paymentOptions,
  paymentsOf,
  sandboxEvent,
  updateOrder,
} from '../../../testing/sandbox-payments';
import { newViewer, seedVideo } from '../../../testing/seed';
import { setUp } from '../../../testing/set-up';
import { iterationCount } from '../../../testing/test-kind';
import { days, generousLimits, hours, minutes, setUpTestServer, startTestServer } from '../../../testing/test-server';
import { createLimitRepository } from '../../limits/limit-repository';
import { createLimiter } from '../../limits/limiter';
import { openOrderRepository } from '../orders/order-repository';
import { createCheckout } from './checkout';
import { createPaymentCore, createPaymentReconciler } from './create-payments';
import {
  type CheckoutPageRequest,
  type PaymentProvider,
  PaymentProviderUnavailableError,
  type PaymentReport,
} from './payment-provider';
import { createReconciler, type Reconciler } from './reconciler';

const settings = loadBackendConfig({}).payments;

describe('the reconciler', () => {
  const server = setUpTestServer();
  const double = setUp(() => startStripeDouble(() => server.clock.now));
  let viewer: SessionData;
  let reconciler: Reconciler;
  const buy = async (videoId: number) => call(server.app, 'purchaseVideo', { token: viewer.token, query: { videoId } });
  const newPage = async () => buy(await seedVideo(server.db, { type: 'BuyOne' }));
  const stateOf = async (orderId: string) => (await orderOf(server, orderId)).state;
  const moneyOf = async (orderId: string) => (await paymentsOf(server, orderId))[0];

  /** The sandbox sends no webhook, so that only the reconciler's queries settle orders. */
  const press = (paymentUrl: string, action: string) => choosePaymentOutcome(server, paymentUrl, action, 'never');

  /** Pays at the sandbox, which tells nobody. */
  const payUnseen = ({ reference }: OrderRow) =>
    server.db
      .update(sandboxPayments)
      .set({ state: 'paid', paidAt: server.clock.now })
      .where(eq(sandboxPayments.reference, reference ?? ''));
  const dependencies = () => paymentOptions(server);

  before(() => {
    reconciler = createPaymentReconciler(dependencies());
  });
  beforeEach(async () => {
    await server.db.update(orders).set({ nextCheckAt: null });
    viewer = await signUp(server.app);
  });

  it('grants a payment without a webhook after the check period, not before', async () => {
    const { paymentUrl, orderId } = await newPage();
    await press(paymentUrl, 'pay');
    assert.deepEqual(await reconciler.run(), { checked: 0, refunds: 0 });
    assert.equal(await stateOf(orderId), 'open');
    server.clock.advance(minutes(5));
    assert.deepEqual(await reconciler.run(), { checked: 1, refunds: 0 });
    assert.equal(await stateOf(orderId), 'paid');
    assert.deepEqual(await reconciler.run(), { checked: 0, refunds: 0 });
  });

  it('detects failed, cancelled and expired pages', async () => {
    const [failed, cancelled, ended] = [await newPage(), await newPage(), await newPage()];
    await press(failed.paymentUrl, 'fail');
    await press(cancelled.paymentUrl, 'cancel');
    server.clock.advance(minutes(5));
    await reconciler.run();
    assert.deepEqual(
      [await stateOf(failed.orderId), await stateOf(cancelled.orderId), await stateOf(ended.orderId)],
      ['failed', 'cancelled', 'open'],
    );
    server.clock.advance(hours(1));
    await reconciler.run();
    assert.equal(await stateOf(ended.orderId), 'cancelled');
  });

  it('grants money that was captured after the order was cancelled', async () => {
    const { orderId } = await newPage();
    await deliver(server, sandboxEvent(await orderOf(server, orderId), 'cancelled'));
    await payUnseen(await orderOf(server, orderId));
    server.clock.advance(minutes(5));
    await reconciler.run();
    assert.equal(await stateOf(orderId), 'paid');
  });

  it('is not waited for by a buyer who returns to an order that was closed meanwhile', async () => {
    for (const end of ['cancelled', 'failed'] as const) {
      const { orderId } = await newPage();
      const order = await orderOf(server, orderId);
      await deliver(server, sandboxEvent(order, end));
      await payUnseen(order);
      const { headers } = await server.app.inject(`/payments/return/${order.reference}`);
      assert.match(String(headers.location), /message=Paid/);
      assert.equal(await stateOf(orderId), 'paid');
    }
  });

  it('refunds a payment for an item that is owned already, through the provider and once', async () => {
    const videoId = await seedVideo(server.db, { type: 'BuyOne' });
    const first = await buy(videoId);
    await deliver(server, sandboxEvent(await orderOf(server, first.orderId), 'cancelled'));
    const second = await buy(videoId);
    await press(second.paymentUrl, 'pay');
    await press(first.paymentUrl, 'pay');
    server.clock.advance(minutes(5));
    // The order of the checks is open: one purchase is granted, the other one refunded.
    assert.deepEqual(await reconciler.run(), { checked: 2, refunds: 1 });
    const states = [await stateOf(first.orderId), await stateOf(second.orderId)];
    assert.deepEqual(states.sort(), ['paid', 'refunded']);
    const books = await server.db
      .select({ state: sandboxPayments.state })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.title, (await orderOf(server, first.orderId)).title));
    assert.deepEqual(books.map(({ state }) => state).sort(), ['paid', 'refunded']);
    assert.deepEqual(await reconciler.run(), { checked: 0, refunds: 0 });
  });

  it('tries a refund again until the provider accepts it', async () => {
    const { orderId } = await newPage();
    const order = await orderOf(server, orderId);
    // Too little, so it is due for a refund. The sandbox has no payment yet, so the refund fails.
    await deliver(server, sandboxEvent(order, 'captured', { amount: 1 }));
    assert.deepEqual(await reconciler.run(), { checked: 0, refunds: 1 });
    const refusedOnce = await moneyOf(orderId);
    assert.deepEqual(
      [refusedOnce?.state, refusedOnce?.refundAttempts, refusedOnce?.lastError],
      ['refund_due', 1, 'the sandbox has no such payment'],
    );
    assert.deepEqual(await reconciler.run(), { checked: 0, refunds: 0 }, 'not at once');
    await payUnseen(order);
    server.clock.advance(minutes(1));
    assert.deepEqual(await reconciler.run(), { checked: 0, refunds: 1 });
    assert.deepEqual([(await moneyOf(orderId))?.state, await stateOf(orderId)], ['refunded', 'refunded']);
    server.clock.advance(days(2));
    assert.equal((await reconciler.run()).refunds, 0);
  });

  it('asks less and less often about a closed order, and stops after a week', async () => {
    const { paymentUrl, orderId } = await newPage();
    await press(paymentUrl, 'cancel');
    let requested = 0;
    for (let hour = 0; hour < 24 * 9; hour += 3) {
      server.clock.advance(hours(3));
      requested += (await reconciler.run()).checked;
    }
    assert.equal((await orderOf(server, orderId)).nextCheckAt, null);
    assert.ok(requested > 24 && requested < (24 * 7) / 3, String(requested));
  });

  it('cancels an order that never got a page', async () => {
    const { orderId } = await newPage();
    await updateOrder(server, orderId, { pageId: null, paymentUrl: null });
    server.clock.advance(minutes(5));
    await reconciler.run();
    assert.equal(await stateOf(orderId), 'cancelled');
  });

  it('hands out no page that was created while it cancelled the order', async () => {
    const { providers, settlement } = createPaymentCore(dependencies());
    const sandbox = providers.get('sandbox');
    if (!sandbox) throw new Error('no sandbox');
    // Runs the reconciler while the page is being requested.
    const slow = {
      ...sandbox,
      createPage: async (request: CheckoutPageRequest) => {
        server.clock.advance(minutes(5));
        await reconciler.run();
        return sandbox.createPage(request);
      },
    };
    const checkoutBy = (provider: PaymentProvider) =>
      createCheckout({
        ...dependencies(),
        providers: new Map([[provider.name, provider]]),
        settlement,
        settings,
        limiter: createLimiter(createLimitRepository(server.db), () => server.clock.now),
        limits: generousLimits,
      });
    const { id: userId, email } = await newViewer(server);
    const { now } = server.clock;
    const session: Session = {
      id: randomUUID(),
      userId,
      userName: 'Late',
      email,
      contact: null,
      token: '',
      expiresAt: now,
      provenAt: now,
      secondFactorAt: null,
      activeRole: null,
    };
    const id = await seedVideo(server.db, { type: 'BuyOne' });
    const item = { kind: 'video', id } as const;
    await assert.rejects(checkoutBy(slow).start({ session, network: '' }, item), PaymentProviderUnavailableError);
    const [order] = await server.db.select().from(orders).where(eq(orders.videoId, id));
    assert.deepEqual([order?.state, order?.pageId, order?.paymentUrl], ['cancelled', null, null]);
    const again = await checkoutBy(sandbox).start({ session, network: '' }, item);
    assert.notEqual(again.orderId, String(order?.id));
    assert.equal(await stateOf(again.orderId), 'open');
  });

  it('keeps an order open when its page was renewed just before the cancellation', async () => {
    const { orderId } = await newPage();
    assert.equal(await openOrderRepository.cancelWithoutPage(server.db, Number(orderId), server.clock.now), false);
    assert.equal(await stateOf(orderId), 'open');
  });

  /** @returns how many paid orders are not granted after the reconciler's period, or unpaid ones granted */
  async function countNotGranted(count: number, run: () => Promise<unknown>): Promise<number> {
    const pages: { orderId: string; isPaid: boolean }[] = [];
    for (let index = 0; index < count; index += 1) {
      const { paymentUrl, orderId } = await newPage();
      const action = ['pay', 'fail', 'cancel', undefined][index % 4];
      if (action) await press(paymentUrl, action);
      // Some also get a false report of a cancellation.
      if (index % 3 === 0) await deliver(server, sandboxEvent(await orderOf(server, orderId), 'cancelled'));
      pages.push({ orderId, isPaid: action === 'pay' });
    }
    server.clock.advance(minutes(5));
    await run();
    const states = await Promise.all(pages.map(({ orderId }) => stateOf(orderId)));
    return pages.filter(({ isPaid }, index) => (states[index] === 'paid') !== isPaid).length;
  }

  /**
   * Buys at Stripe without any webhook, then refunds, disputes and loses in its dashboard.
   * @returns how many of those orders still grant something after the reconciler's period
   */
  async function countStillGranted(count: number, reports: (all: PaymentReport[]) => PaymentReport[]): Promise<number> {
    const own = { ...dependencies(), settings: { ...settings, provider: 'stripe' as const, stripe: double.settings } };
    await using site = await startTestServer({ payments: own.settings, db: server.db, clock: () => server.clock.now });
    const core = createPaymentCore(own);
    const stripe = core.providers.get('stripe') ?? assert.fail();
    const filtered = {
      ...stripe,
      fetchReports: async (page: { reference: string; id: string }) => reports([...(await stripe.fetchReports(page))]),
    };
    const filteredOnly = new Map([['stripe' as const, filtered]]);
    const checker = createReconciler({ ...own, ...core, providers: filteredOnly, checkAfterMs: settings.checkAfterMs });
    const endings = [
      (reference: string) => double.refund(reference),
      (reference: string) => double.dispute(reference, 'needs_response'),
      (reference: string) => double.dispute(reference, 'lost'),
    ];
    const sources: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const videoId = await seedVideo(server.db, { type: 'BuyOne' });
      const { orderId } = await call(site.app, 'purchaseVideo', { token: viewer.token, query: { videoId } });
      const { reference } = await orderOf(server, orderId);
      double.pay(reference ?? '');
      await site.app.inject(`/payments/return/${reference}`);
      assert.equal(await stateOf(orderId), 'paid');
      endings[index % endings.length]?.(reference ?? '');
      sources.push(`order:${orderId}`);
    }
    server.clock.advance(days(1.1));
    await checker.run();
    return server.db.$count(entitlements, and(inArray(entitlements.source, sources), isNull(entitlements.suspendedAt)));
  }

  it('leaves nothing that was paid without its grant, and nothing granted that was paid back, whatever was pressed and told', () =>
    measureGoal('R11', async () => {
      // Twelve have each way to end with and without a false report.
      const count = iterationCount(300, 12);
      const notGranted = await countNotGranted(count, () => reconciler.run());
      const stillGranted = await countStillGranted(count, (all) => all);
      assert.deepEqual([notGranted, stillGranted], [0, 0]);
      return { notGranted: toCount('orders', notGranted, count), stillGranted: toCount('orders', stillGranted, count) };
    }));

  it('that does not run, or learns of no dispute, would be noticed by this test', async () => {
    assert.equal(await countNotGranted(8, async () => undefined), 2);
    assert.equal(await countStillGranted(6, (all) => all.filter(({ kind }) => kind !== 'dispute')), 4);
  });

  it('continues with the other orders when one check fails', async () => {
    const [broken, paid] = [await newPage(), await newPage()];
    await updateOrder(server, broken.orderId, { provider: 'stripe' });
    await press(paid.paymentUrl, 'pay');
    server.clock.advance(minutes(5));
    assert.equal((await reconciler.run()).checked, 2);
    assert.deepEqual([await stateOf(broken.orderId), await stateOf(paid.orderId)], ['open', 'paid']);
  });
});
