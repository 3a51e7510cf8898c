import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { SessionData } from '@inspire/shared/contracts';
import { loadBackendConfig } from '../../../../app/config';
import { orders } from '../../../../database/schema/orders';
import { payments } from '../../../../database/schema/payments';
import { call, callExpectingError, problemIn, signUp } from '../../../../testing/client';
import type { SignedHook } from '../../../../testing/doubles/http-double';
import { startStripeDouble, type StripeDouble } from '../../../../testing/doubles/stripe-double';
import { orderOf } from '../../../../testing/sandbox-payments';
import { seedVideo } from '../../../../testing/seed';
import { minutes, startTestServer, type TestServer } from '../../../../testing/test-server';
import { mediaKeysFrom } from '../../../../testing/url-signing-keys';
import { createPaymentReconciler } from '../../payments/create-payments';
import type { PaymentSettings } from '../../payments/payment-settings';
import type { Reconciler } from '../../payments/reconciler';

describe('Stripe', () => {
  const start = new Date('2026-03-01T10:00:00.000Z');
  let now = start;
  let double: StripeDouble;
  let server: TestServer;
  let viewer: SessionData;
  let reconciler: Reconciler;
  const buy = (videoId: number) => call(server.app, 'purchaseVideo', { token: viewer.token, query: { videoId } });
  const newVideo = () => seedVideo(server.db, { type: 'BuyOne', price: 149, title: 'मन शांत' });
  const newOrder = async () => {
    const order = await orderOf(server, (await buy(await newVideo())).orderId);
    return { ...order, reference: order.reference ?? '' };
  };
  const send = ({ body, headers }: SignedHook) =>
    server.app.inject({ method: 'POST', url: '/payments/webhook/stripe', payload: body, headers: { ...headers } });
  const moneyOf = async (id: number) => (await server.db.select().from(payments).where(eq(payments.orderId, id)))[0];
  const stateOf = async (id: number) => (await orderOf(server, String(id))).state;

  before(async () => {
    double = await startStripeDouble(() => now);
    const settings: PaymentSettings = {
      ...loadBackendConfig({}).payments,
      provider: 'stripe',
      stripe: double.settings,
    };
    server = await startTestServer({ payments: settings, publicOrigin: 'https://inspire.example', clock: () => now });
    viewer = await signUp(server.app);
    const logger = pino({ level: 'silent' });
    reconciler = createPaymentReconciler({
      db: server.db,
      clock: () => now,
      settings,
      publicOrigin: 'https://inspire.example',
      mediaKeys: mediaKeysFrom('test'),
      logger,
    });
  });
  afterEach(() => {
    now = start;
  });
  after(async () => {
    await server.close();
    await double.close();
  });

  it('makes a checkout session in paise that leads back to the site', async () => {
    const { paymentUrl, orderId } = await buy(await newVideo());
    const { reference } = await orderOf(server, orderId);
    const {
      url,
      amount_total: amount,
      currency,
      success_url: success,
      cancel_url: cancel,
    } = double.session(reference ?? '');
    const back = `https://inspire.example/payments/return/${reference}`;
    assert.deepEqual(
      [paymentUrl, amount, currency, success, cancel],
      [url, 14_900, 'inr', back, `${back}?cancelled=1`],
    );
  });

  it('makes one session for an order, also when Stripe was down before', async () => {
    const videoId = await newVideo();
    double.failNext(2, 500);
    assert.equal(
      (await callExpectingError(server.app, 'purchaseVideo', 503, { token: viewer.token, query: { videoId } })).code,
      'gateway-unavailable',
    );
    double.loseNextResponse();
    const pages = [await buy(videoId), await buy(videoId)];
    assert.deepEqual(pages[0], pages[1]);
  });

  it('grants on a signed webhook, once', async () => {
    const order = await newOrder();
    double.pay(order.reference);
    const hook = double.hook('checkout.session.completed', order.reference);
    for (let time = 0; time < 3; time += 1) assert.equal((await send(hook)).statusCode, 200);
    assert.equal((await send(double.hook('checkout.session.completed', order.reference))).statusCode, 200);
    assert.equal(await stateOf(order.id), 'paid');
  });

  it('refuses a webhook with a wrong signature, a changed body or another time', async () => {
    const order = await newOrder();
    double.pay(order.reference);
    const hook = double.hook('checkout.session.completed', order.reference);
    const signature = hook.headers['stripe-signature'] ?? '';
    const old = double.hook(
      'checkout.session.completed',
      order.reference,
      new Date(start.getTime() - minutes(5) - 1_000),
    );
    const wrong: SignedHook[] = [
      { ...hook, body: hook.body.replace('14900', '14901') },
      { ...hook, headers: { 'content-type': 'application/json' } },
      old,
      ...['', 't=1', signature.replace('v1=', 'v0='), signature.slice(0, -2)].map((given) => ({
        ...hook,
        headers: { ...hook.headers, 'stripe-signature': given },
      })),
    ];
    for (const forged of wrong) problemIn(await send(forged), 400);
    assert.equal(await stateOf(order.id), 'open');
  });

  it('waits for a slow way of paying, however its events are ordered', async () => {
    const [paid, failed] = [await newOrder(), await newOrder()];
    double.pay(paid.reference, 'slowly');
    await send(double.hook('checkout.session.completed', paid.reference));
    assert.equal(await stateOf(paid.id), 'open');
    double.settle(paid.reference);
    await send(double.hook('checkout.session.async_payment_succeeded', paid.reference));
    assert.equal(await stateOf(paid.id), 'paid');
    double.pay(failed.reference, 'slowly');
    await send(double.hook('checkout.session.async_payment_failed', failed.reference));
    assert.equal(await stateOf(failed.id), 'failed');
  });

  it('learns by asking that a slow way of paying failed, and not before', async () => {
    const [slow, declined, given] = [await newOrder(), await newOrder(), await newOrder()];
    for (const { reference } of [slow, declined, given]) double.pay(reference, 'slowly');
    double.fail(declined.reference, 'requires_payment_method');
    double.fail(given.reference, 'canceled');
    now = new Date(start.getTime() + minutes(5));
    await reconciler.run();
    assert.deepEqual(
      [await stateOf(slow.id), await stateOf(declined.id), await stateOf(given.id)],
      ['open', 'failed', 'failed'],
    );
  });

  it('closes the order of a charge that was refunded and of whose payment no webhook told', async () => {
    const order = await newOrder();
    double.pay(order.reference);
    double.refund(order.reference);
    await send(double.hook('charge.refunded', order.reference));
    assert.equal(await stateOf(order.id), 'open', 'the charge does not name it');
    assert.match(
      String((await server.app.inject(`/payments/return/${order.reference}`)).headers.location),
      /message=Failure/,
    );
    assert.equal(await stateOf(order.id), 'refunded');
  });

  it('keeps the order of a buyer who turned back, and ends it with the session', async () => {
    const order = await newOrder();
    const back = await server.app.inject(`/payments/return/${order.reference}?cancelled=1`);
    assert.match(String(back.headers.location), /message=Aborted/);
    assert.equal(await stateOf(order.id), 'open');
    double.expire(order.reference);
    await send(double.hook('checkout.session.expired', order.reference));
    assert.equal(await stateOf(order.id), 'cancelled');
  });

  it('settles on the way back and by the reconciler', async () => {
    const [returned, silent] = [await newOrder(), await newOrder()];
    double.pay(returned.reference);
    assert.match(
      String((await server.app.inject(`/payments/return/${returned.reference}`)).headers.location),
      /message=Paid/,
    );
    double.pay(silent.reference);
    now = new Date(start.getTime() + minutes(5));
    await reconciler.run();
    assert.deepEqual([await stateOf(returned.id), await stateOf(silent.id)], ['paid', 'paid']);
  });

  it('ends access when the charge is refunded, even if the refund is reported first', async () => {
    const [after, before] = [await newOrder(), await newOrder()];
    double.pay(after.reference);
    await send(double.hook('checkout.session.completed', after.reference));
    double.refund(after.reference);
    await send(double.hook('charge.refunded', after.reference));
    assert.equal(await stateOf(after.id), 'refunded');
    double.pay(before.reference);
    const completed = double.hook('checkout.session.completed', before.reference);
    double.refund(before.reference);
    await send(double.hook('charge.refunded', before.reference));
    await send(completed);
    assert.equal(await stateOf(before.id), 'refunded');
  });

  it('sends money back that is not wanted, also when it went back already', async () => {
    const videoId = await newVideo();
    const first = await orderOf(server, (await buy(videoId)).orderId);
    await server.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, first.id));
    const second = await orderOf(server, (await buy(videoId)).orderId);
    for (const { reference } of [second, first]) {
      double.pay(reference ?? '');
      await send(double.hook('checkout.session.completed', reference ?? ''));
    }
    await server.db.update(orders).set({ nextCheckAt: null });
    double.loseNextResponse();
    assert.equal((await reconciler.run()).refunds, 1);
    assert.deepEqual(
      [double.charge(first.reference ?? '').refunded, double.charge(second.reference ?? '').refunded],
      [true, false],
    );
    assert.deepEqual([await stateOf(first.id), await stateOf(second.id)], ['refunded', 'paid']);
  });

  it('keeps a refund due until it got through, and sends it again when it failed', async () => {
    const order = await newOrder();
    double.session(order.reference).amount_total = 100;
    double.pay(order.reference);
    await send(double.hook('checkout.session.completed', order.reference));
    const statusAfter = async (minute: number) => {
      now = new Date(start.getTime() + minutes(minute));
      await reconciler.run();
      return [(await moneyOf(order.id))?.state, ...double.refunds(order.reference).map(({ status }) => status)];
    };
    double.refundsAre('pending');
    assert.deepEqual(await statusAfter(0), ['refund_due', 'pending']);
    assert.deepEqual(await statusAfter(2), ['refund_due', 'pending'], 'asked for once');
    double.endRefund(order.reference, 'failed');
    double.refundsAre('succeeded');
    assert.deepEqual(await statusAfter(10), ['refunded', 'failed', 'succeeded']);
    // The refund counted as done, then failed at the bank; Stripe accepts no other one for this charge.
    double.endRefund(order.reference, 'failed', false);
    await send(double.hook('refund.failed', order.reference));
    assert.deepEqual(await statusAfter(10), ['refund_due', 'failed', 'failed']);
    assert.equal((await moneyOf(order.id))?.lastError, 'the refund failed');
    await server.db.update(payments).set({ state: 'refunded' }).where(eq(payments.orderId, order.id));
  });
});
