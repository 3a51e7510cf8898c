import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { orders } from '../../../../database/schema/orders';
import { problemIn } from '../../../../testing/client';
import type { SignedHook } from '../../../../testing/doubles/http-double';
import { startRazorpayDouble } from '../../../../testing/doubles/razorpay-double';
import { setUpProviderSite } from '../../../../testing/provider-site';
import { orderOf, updateOrder } from '../../../../testing/sandbox-payments';
import { days, hours, minutes } from '../../../../testing/test-server';
import { untilTrue } from '../../../../testing/until';

describe('Razorpay', () => {
  const { double, site } = setUpProviderSite('razorpay', startRazorpayDouble, 'Stillness');
  afterEach(() => site.setElapsed(0));

  it('makes a payment link in paise that leads back to the site', async () => {
    const { paymentUrl, orderId } = await site.buy(await site.newVideo());
    const { reference } = await orderOf(site.server, orderId);
    const link = double.link(reference ?? '');
    assert.equal(paymentUrl, link.short_url);
    assert.deepEqual(
      [link.amount, link.callback_url, link.expire_by],
      [14_900, `https://inspire.example/payments/return/${reference}`, site.start.getTime() / 1_000 + 3_600],
    );
  });

  it('is not asked at a URL that a redirect names', async () => {
    double.failNext(1, 307);
    await site.failToBuy(await site.newVideo());
    assert.ok(!double.requests.some((request) => request.includes('/redirected')), double.requests.join());
  });

  it('makes one link for an order, also when the answer was lost', async () => {
    const videoId = await site.newVideo();
    double.loseNextResponse();
    await site.failToBuy(videoId);
    const again = await site.buy(videoId);
    assert.deepEqual(await site.buy(videoId), again);
    const { reference } = await orderOf(site.server, again.orderId);
    assert.equal(double.link(reference ?? '').short_url, again.paymentUrl);
  });

  it('grants on a signed webhook, once', async () => {
    const order = await site.newOrder();
    double.pay(order.reference, 'failed');
    double.pay(order.reference);
    const hook = double.hook('payment_link.paid', order.reference);
    for (let time = 0; time < 3; time += 1) assert.equal((await site.send(hook)).statusCode, 200);
    assert.equal(await site.stateOf(order.id), 'paid');
  });

  it('refuses a webhook with a wrong signature, a changed body or another time', async () => {
    const order = await site.newOrder();
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
    for (const forged of wrong) problemIn(await site.send(forged), 400);
    site.setElapsed(days(8));
    problemIn(await site.send(hook), 400);
    assert.equal(await site.stateOf(order.id), 'open');
  });

  it('lets another attempt follow one that failed, and ends with the link', async () => {
    const order = await site.newOrder();
    double.pay(order.reference, 'failed');
    assert.equal((await site.send(double.hook('payment.failed', order.reference))).statusCode, 200);
    assert.equal(await site.stateOf(order.id), 'open');
    double.end(order.reference, 'expired');
    await site.send(double.hook('payment_link.expired', order.reference));
    assert.equal(await site.stateOf(order.id), 'cancelled');
  });

  it('settles on return by the state at Razorpay, not by the return URL', async () => {
    const order = await site.newOrder();
    const back = `/payments/return/${order.reference}?razorpay_payment_link_status=paid&razorpay_signature=made-up`;
    assert.ok(!String((await site.server.app.inject(back)).headers.location).includes('Paid'));
    assert.equal(await site.stateOf(order.id), 'open');
    double.pay(order.reference);
    site.setElapsed(5_000);
    assert.match(String((await site.server.app.inject(back)).headers.location), /^\/api\/call\/url\?.*message=Paid/);
    assert.equal(await site.stateOf(order.id), 'paid');
  });

  it('is asked once in five seconds about an order, however often its return address is called', async () => {
    const [order, other] = [await site.newOrder(), await site.newOrder()];
    const requested = () => double.requests.filter((line) => line.startsWith('GET /v1/payment_links/')).length;
    const before = requested();
    const arrive = ({ reference }: { reference: string }) => site.server.app.inject(`/payments/return/${reference}`);
    for (const { statusCode } of await Promise.all([1, 2, 3, 4].map(() => arrive(order))))
      assert.equal(statusCode, 303);
    site.setElapsed(4_999);
    await arrive(order);
    assert.equal(requested() - before, 1);
    await arrive(other);
    assert.equal(requested() - before, 2, 'of each order by itself');
    site.setElapsed(5_000);
    await arrive(order);
    assert.equal(requested() - before, 3);
  });

  it('leads a buyer on while Razorpay cannot be asked, and the reconciler grants later', async () => {
    const order = await site.newOrder();
    double.pay(order.reference);
    double.failNext(1, 500);
    const back = await site.server.app.inject(`/payments/return/${order.reference}`);
    assert.deepEqual([back.statusCode, String(back.headers.location).includes('message')], [303, false]);
    site.setElapsed(minutes(5));
    await site.reconciler.run();
    assert.equal(await site.stateOf(order.id), 'paid');
  });

  it('leads a buyer on while Razorpay is slow, and grants once it answers', async () => {
    const order = await site.newOrder();
    double.pay(order.reference);
    const answer = double.holdNextResponse();
    const back = await site.server.app.inject(`/payments/return/${order.reference}`);
    assert.deepEqual([back.statusCode, String(back.headers.location).includes('message')], [303, false]);
    answer();
    await untilTrue(async () => (await site.stateOf(order.id)) === 'paid', 'the order is settled');
  });

  it('ends access with a whole refund, not with a part', async () => {
    const order = await site.newOrder();
    const payment = double.payment(double.pay(order.reference));
    await site.send(double.hook('payment_link.paid', order.reference));
    payment.amount_refunded = 5_000;
    await site.send(double.hook('refund.processed', order.reference));
    assert.equal(await site.stateOf(order.id), 'paid');
    payment.amount_refunded = 14_900;
    await site.send(double.hook('refund.processed', order.reference));
    assert.equal(await site.stateOf(order.id), 'refunded');
  });

  it('sends money back that is not wanted, once, also when the answer was lost or it is down', async () => {
    const videoId = await site.newVideo();
    const [first] = [await orderOf(site.server, (await site.buy(videoId)).orderId)];
    await updateOrder(site.server, first.id, { state: 'cancelled' });
    const second = await orderOf(site.server, (await site.buy(videoId)).orderId);
    double.pay(second.reference ?? '');
    await site.send(double.hook('payment_link.paid', second.reference ?? ''));
    const unwanted = double.payment(double.pay(first.reference ?? ''));
    await site.send(double.hook('payment_link.paid', first.reference ?? ''));
    await site.server.db.update(orders).set({ nextCheckAt: null });
    double.failNext(1, 500);
    assert.equal((await site.reconciler.run()).refunds, 1);
    assert.equal(unwanted.amount_refunded, 0);
    site.setElapsed(minutes(1));
    const requested = double.requests.length;
    await site.reconciler.run();
    assert.deepEqual(
      [unwanted.amount_refunded, double.requests.slice(requested).filter((line) => line.endsWith('/refund')).length],
      [14_900, 1],
    );
    site.setElapsed(hours(3));
    assert.equal((await site.reconciler.run()).refunds, 0);
    assert.equal(await site.stateOf(first.id), 'refunded');
  });

  it('keeps a refund due that was only accepted, asks for it once, and is done when Razorpay is', async () => {
    const order = await site.newOrder();
    const id = double.pay(order.reference, 'captured', 5);
    await site.send(double.hook('payment_link.paid', order.reference));
    double.refundsAre('pending');
    const before = double.requests.length;
    const tries = () => double.requests.slice(before).filter((line) => line.endsWith(`${id}/refund`)).length;
    for (const minute of [0, 2, 10]) {
      site.setElapsed(minutes(minute));
      await site.reconciler.run();
      assert.deepEqual([(await site.moneyOf(order.id))?.state, tries()], ['refund_due', 1], String(minute));
    }
    double.endRefund(id, 'processed');
    site.setElapsed(hours(2));
    await site.reconciler.run();
    assert.deepEqual([(await site.moneyOf(order.id))?.state, tries()], ['refunded', 1]);
    double.refundsAre('processed');
  });

  it('sends money back again when its refund failed, before and after it counted as done', async () => {
    const order = await site.newOrder();
    const id = double.pay(order.reference, 'captured', 5);
    await site.send(double.hook('payment_link.paid', order.reference));
    double.refundsAre('pending');
    await site.reconciler.run();
    double.endRefund(id, 'failed');
    double.refundsAre('processed');
    site.setElapsed(minutes(2));
    await site.reconciler.run();
    assert.deepEqual([(await site.moneyOf(order.id))?.state, double.payment(id).amount_refunded], ['refunded', 5]);
    double.endRefund(id, 'failed');
    const failed = double.hook('refund.failed', order.reference);
    await site.send(failed);
    assert.equal((await site.moneyOf(order.id))?.state, 'refund_due');
    await site.reconciler.run();
    assert.deepEqual([(await site.moneyOf(order.id))?.state, double.payment(id).amount_refunded], ['refunded', 5]);
    // A late duplicate with other content: the refund is checked once more, and nothing is refunded twice.
    await site.send({ ...double.hook('refund.failed', order.reference) });
    await site.reconciler.run();
    assert.deepEqual([(await site.moneyOf(order.id))?.state, double.payment(id).amount_refunded], ['refunded', 5]);
  });

  it('waits while an order’s refund is on its way', async () => {
    const order = await site.newOrder();
    const id = double.pay(order.reference);
    double.refundsAre('pending');
    double.refund(id);
    site.setElapsed(minutes(5));
    await site.reconciler.run();
    assert.equal(await site.stateOf(order.id), 'open');
    double.endRefund(id, 'processed');
    double.refundsAre('processed');
    site.setElapsed(minutes(20));
    await site.reconciler.run();
    assert.equal(await site.stateOf(order.id), 'refunded');
  });
});
