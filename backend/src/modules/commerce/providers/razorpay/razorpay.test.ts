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
import { type RazorpayDouble, startRazorpayDouble } from '../../../../testing/doubles/razorpay-double';
import { orderOf } from '../../../../testing/sandbox-payments';
import { seedVideo } from '../../../../testing/seed';
import { days, hours, minutes, startTestServer, type TestServer } from '../../../../testing/test-server';
import { mediaKeysFrom } from '../../../../testing/url-signing-keys';
import { createPaymentReconciler } from '../../payments/create-payments';
import type { PaymentSettings } from '../../payments/payment-settings';
import type { Reconciler } from '../../payments/reconciler';

describe('Razorpay', () => {
  const start = new Date('2026-03-01T10:00:00.000Z');
  let now = start;
  let double: RazorpayDouble;
  let server: TestServer;
  let viewer: SessionData;
  let reconciler: Reconciler;
  const buy = (videoId: number) => call(server.app, 'purchaseVideo', { token: viewer.token, query: { videoId } });
  const newVideo = () => seedVideo(server.db, { type: 'BuyOne', price: 149, title: 'Stillness' });
  const newOrder = async () => {
    const order = await orderOf(server, (await buy(await newVideo())).orderId);
    return { ...order, reference: order.reference ?? '' };
  };
  const send = ({ body, headers }: SignedHook) =>
    server.app.inject({ method: 'POST', url: '/payments/webhook/razorpay', payload: body, headers: { ...headers } });
  const moneyOf = async (id: number) => (await server.db.select().from(payments).where(eq(payments.orderId, id)))[0];
  const stateOf = async (id: number) => (await orderOf(server, String(id))).state;

  before(async () => {
    double = await startRazorpayDouble(() => now);
    const settings: PaymentSettings = {
      ...loadBackendConfig({ PAYMENT_GATEWAY: 'sandbox' }).payments,
      provider: 'razorpay',
      razorpay: double.settings,
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

  it('makes a payment link in paise that leads back to the site', async () => {
    const { paymentUrl, orderId } = await buy(await newVideo());
    const { reference } = await orderOf(server, orderId);
    const link = double.link(reference ?? '');
    assert.equal(paymentUrl, link.short_url);
    assert.deepEqual(
      [link.amount, link.callback_url, link.expire_by],
      [14_900, `https://inspire.example/payments/return/${reference}`, start.getTime() / 1_000 + 3_600],
    );
  });

  it('is not asked at a URL that a redirect names', async () => {
    double.failNext(1, 307);
    const query = { videoId: await newVideo() };
    const { code } = await callExpectingError(server.app, 'purchaseVideo', 503, { token: viewer.token, query });
    assert.equal(code, 'gateway-unavailable');
    assert.ok(!double.requests.some((request) => request.includes('/redirected')), double.requests.join());
  });

  it('makes one link for an order, also when the answer was lost', async () => {
    const videoId = await newVideo();
    double.loseNextResponse();
    assert.equal(
      (await callExpectingError(server.app, 'purchaseVideo', 503, { token: viewer.token, query: { videoId } })).code,
      'gateway-unavailable',
    );
    const again = await buy(videoId);
    assert.deepEqual(await buy(videoId), again);
    const { reference } = await orderOf(server, again.orderId);
    assert.equal(double.link(reference ?? '').short_url, again.paymentUrl);
  });

  it('grants on a signed webhook, once', async () => {
    const order = await newOrder();
    double.pay(order.reference, 'failed');
    double.pay(order.reference);
    const hook = double.hook('payment_link.paid', order.reference);
    for (let time = 0; time < 3; time += 1) assert.equal((await send(hook)).statusCode, 200);
    assert.equal(await stateOf(order.id), 'paid');
  });

  it('refuses a webhook with a wrong signature, a changed body or another time', async () => {
    const order = await newOrder();
    double.pay(order.reference);
    const hook = double.hook('payment_link.paid', order.reference);
    const signature = hook.headers['x-razorpay-signature'] ?? '';
    const wrong: SignedHook[] = [
      double.hook('payment_link.paid', order.reference, 'another secret'),
      { ...hook, body: hook.body.replace('14900', '14901') },
      { ...hook, headers: { 'content-type': 'application/json' } },
      ...['', 'x', signature.slice(2), signature.replace(/^./, 'g')].map((given) => ({
        ...hook,
        headers: { ...hook.headers, 'x-razorpay-signature': given },
      })),
    ];
    for (const forged of wrong) problemIn(await send(forged), 400);
    now = new Date(start.getTime() + days(8));
    problemIn(await send(hook), 400);
    assert.equal(await stateOf(order.id), 'open');
  });

  it('lets another attempt follow one that failed, and ends with the link', async () => {
    const order = await newOrder();
    double.pay(order.reference, 'failed');
    assert.equal((await send(double.hook('payment.failed', order.reference))).statusCode, 200);
    assert.equal(await stateOf(order.id), 'open');
    double.end(order.reference, 'expired');
    await send(double.hook('payment_link.expired', order.reference));
    assert.equal(await stateOf(order.id), 'cancelled');
  });

  it('settles on the way back by asking, not by what the address says', async () => {
    const order = await newOrder();
    const back = `/payments/return/${order.reference}?razorpay_payment_link_status=paid&razorpay_signature=made-up`;
    assert.ok(!String((await server.app.inject(back)).headers.location).includes('Paid'));
    assert.equal(await stateOf(order.id), 'open');
    double.pay(order.reference);
    now = new Date(start.getTime() + 5_000);
    assert.match(String((await server.app.inject(back)).headers.location), /^\/api\/call\/url\?.*message=Paid/);
    assert.equal(await stateOf(order.id), 'paid');
  });

  it('is asked once in five seconds about an order, however often its return address is called', async () => {
    const [order, other] = [await newOrder(), await newOrder()];
    const requested = () => double.requests.filter((line) => line.startsWith('GET /v1/payment_links/')).length;
    const before = requested();
    const arrive = ({ reference }: { reference: string }) => server.app.inject(`/payments/return/${reference}`);
    for (const { statusCode } of await Promise.all([1, 2, 3, 4].map(() => arrive(order))))
      assert.equal(statusCode, 303);
    now = new Date(start.getTime() + 4_999);
    await arrive(order);
    assert.equal(requested() - before, 1);
    await arrive(other);
    assert.equal(requested() - before, 2, 'of each order by itself');
    now = new Date(start.getTime() + 5_000);
    await arrive(order);
    assert.equal(requested() - before, 3);
  });

  it('leads a buyer on while Razorpay cannot be asked, and the reconciler grants later', async () => {
    const order = await newOrder();
    double.pay(order.reference);
    double.failNext(1, 500);
    const back = await server.app.inject(`/payments/return/${order.reference}`);
    assert.deepEqual([back.statusCode, String(back.headers.location).includes('message')], [303, false]);
    now = new Date(start.getTime() + minutes(5));
    await reconciler.run();
    assert.equal(await stateOf(order.id), 'paid');
  });

  it('ends access with a whole refund, not with a part', async () => {
    const order = await newOrder();
    const payment = double.payment(double.pay(order.reference));
    await send(double.hook('payment_link.paid', order.reference));
    payment.amount_refunded = 5_000;
    await send(double.hook('refund.processed', order.reference));
    assert.equal(await stateOf(order.id), 'paid');
    payment.amount_refunded = 14_900;
    await send(double.hook('refund.processed', order.reference));
    assert.equal(await stateOf(order.id), 'refunded');
  });

  it('sends money back that is not wanted, once, also when the answer was lost or it is down', async () => {
    const videoId = await newVideo();
    const [first] = [await orderOf(server, (await buy(videoId)).orderId)];
    await server.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, first.id));
    const second = await orderOf(server, (await buy(videoId)).orderId);
    double.pay(second.reference ?? '');
    await send(double.hook('payment_link.paid', second.reference ?? ''));
    const unwanted = double.payment(double.pay(first.reference ?? ''));
    await send(double.hook('payment_link.paid', first.reference ?? ''));
    await server.db.update(orders).set({ nextCheckAt: null });
    double.failNext(1, 500);
    assert.equal((await reconciler.run()).refunds, 1);
    assert.equal(unwanted.amount_refunded, 0);
    now = new Date(start.getTime() + minutes(1));
    const requested = double.requests.length;
    await reconciler.run();
    assert.deepEqual(
      [unwanted.amount_refunded, double.requests.slice(requested).filter((line) => line.endsWith('/refund')).length],
      [14_900, 1],
    );
    now = new Date(start.getTime() + hours(3));
    assert.equal((await reconciler.run()).refunds, 0);
    assert.equal(await stateOf(first.id), 'refunded');
  });

  it('keeps a refund due that was only accepted, asks for it once, and is done when Razorpay is', async () => {
    const order = await newOrder();
    const id = double.pay(order.reference, 'captured', 5);
    await send(double.hook('payment_link.paid', order.reference));
    double.refundsAre('pending');
    const before = double.requests.length;
    const tries = () => double.requests.slice(before).filter((line) => line.endsWith(`${id}/refund`)).length;
    for (const minute of [0, 2, 10]) {
      now = new Date(start.getTime() + minutes(minute));
      await reconciler.run();
      assert.deepEqual([(await moneyOf(order.id))?.state, tries()], ['refund_due', 1], String(minute));
    }
    double.endRefund(id, 'processed');
    now = new Date(start.getTime() + hours(2));
    await reconciler.run();
    assert.deepEqual([(await moneyOf(order.id))?.state, tries()], ['refunded', 1]);
    double.refundsAre('processed');
  });

  it('sends money back again whose refund failed, before and after it counted as done', async () => {
    const order = await newOrder();
    const id = double.pay(order.reference, 'captured', 5);
    await send(double.hook('payment_link.paid', order.reference));
    double.refundsAre('pending');
    await reconciler.run();
    double.endRefund(id, 'failed');
    double.refundsAre('processed');
    now = new Date(start.getTime() + minutes(2));
    await reconciler.run();
    assert.deepEqual([(await moneyOf(order.id))?.state, double.payment(id).amount_refunded], ['refunded', 5]);
    double.endRefund(id, 'failed');
    const failed = double.hook('refund.failed', order.reference);
    await send(failed);
    assert.equal((await moneyOf(order.id))?.state, 'refund_due');
    await reconciler.run();
    assert.deepEqual([(await moneyOf(order.id))?.state, double.payment(id).amount_refunded], ['refunded', 5]);
    // A late duplicate with other content: the refund is checked once more, and nothing is refunded twice.
    await send({ ...double.hook('refund.failed', order.reference) });
    await reconciler.run();
    assert.deepEqual([(await moneyOf(order.id))?.state, double.payment(id).amount_refunded], ['refunded', 5]);
  });

  it('decides nothing about an order whose refund is on its way', async () => {
    const order = await newOrder();
    const id = double.pay(order.reference);
    double.refundsAre('pending');
    double.refund(id);
    now = new Date(start.getTime() + minutes(5));
    await reconciler.run();
    assert.equal(await stateOf(order.id), 'open');
    double.endRefund(id, 'processed');
    double.refundsAre('processed');
    now = new Date(start.getTime() + minutes(20));
    await reconciler.run();
    assert.equal(await stateOf(order.id), 'refunded');
  });
});
