import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { orders } from '../../../../database/schema/orders';
import { payments } from '../../../../database/schema/payments';
import { problemIn } from '../../../../testing/client';
import type { SignedHook } from '../../../../testing/doubles/http-double';
import { startStripeDouble } from '../../../../testing/doubles/stripe-double';
import { setUpProviderSite } from '../../../../testing/provider-site';
import { orderOf, updateOrder } from '../../../../testing/sandbox-payments';
import { minutes } from '../../../../testing/test-server';

describe('Stripe', () => {
  const { double, site } = setUpProviderSite('stripe', startStripeDouble, 'मन शांत');
  afterEach(() => site.setElapsed(0));

  it('makes a checkout session in paise that leads back to the site', async () => {
    const { paymentUrl, orderId } = await site.buy(await site.newVideo());
    const { reference } = await orderOf(site.server, orderId);
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
    const videoId = await site.newVideo();
    double.failNext(2, 500);
    await site.failToBuy(videoId);
    double.loseNextResponse();
    const pages = [await site.buy(videoId), await site.buy(videoId)];
    assert.deepEqual(pages[0], pages[1]);
  });

  it('grants on a signed webhook, once', async () => {
    const order = await site.newOrder();
    double.pay(order.reference);
    const hook = double.hook('checkout.session.completed', order.reference);
    for (let time = 0; time < 3; time += 1) assert.equal((await site.send(hook)).statusCode, 200);
    assert.equal((await site.send(double.hook('checkout.session.completed', order.reference))).statusCode, 200);
    assert.equal(await site.stateOf(order.id), 'paid');
  });

  it('refuses a webhook with a wrong signature, a changed body or another time', async () => {
    const order = await site.newOrder();
    double.pay(order.reference);
    const hook = double.hook('checkout.session.completed', order.reference);
    const signature = hook.headers['stripe-signature'] ?? '';
    const old = double.hook(
      'checkout.session.completed',
      order.reference,
      new Date(site.start.getTime() - minutes(5) - 1_000),
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
    for (const forged of wrong) problemIn(await site.send(forged), 400);
    assert.equal(await site.stateOf(order.id), 'open');
  });

  it('waits for a slow way of paying, however its events are ordered', async () => {
    const [paid, failed] = [await site.newOrder(), await site.newOrder()];
    double.pay(paid.reference, 'slowly');
    await site.send(double.hook('checkout.session.completed', paid.reference));
    assert.equal(await site.stateOf(paid.id), 'open');
    double.settle(paid.reference);
    await site.send(double.hook('checkout.session.async_payment_succeeded', paid.reference));
    assert.equal(await site.stateOf(paid.id), 'paid');
    double.pay(failed.reference, 'slowly');
    await site.send(double.hook('checkout.session.async_payment_failed', failed.reference));
    assert.equal(await site.stateOf(failed.id), 'failed');
  });

  it('detects a failed slow payment only when it checks the order', async () => {
    const [slow, declined, given] = [await site.newOrder(), await site.newOrder(), await site.newOrder()];
    for (const { reference } of [slow, declined, given]) double.pay(reference, 'slowly');
    double.fail(declined.reference, 'requires_payment_method');
    double.fail(given.reference, 'canceled');
    site.setElapsed(minutes(5));
    await site.reconciler.run();
    assert.deepEqual(
      [await site.stateOf(slow.id), await site.stateOf(declined.id), await site.stateOf(given.id)],
      ['open', 'failed', 'failed'],
    );
  });

  it('closes the order of a charge that was refunded and of whose payment no webhook told', async () => {
    const order = await site.newOrder();
    double.pay(order.reference);
    double.refund(order.reference);
    await site.send(double.hook('charge.refunded', order.reference));
    assert.equal(await site.stateOf(order.id), 'open', 'the charge does not name it');
    assert.match(
      String((await site.server.app.inject(`/payments/return/${order.reference}`)).headers.location),
      /message=Failure/,
    );
    assert.equal(await site.stateOf(order.id), 'refunded');
  });

  it('keeps the order of a buyer who turned back, and ends it with the session', async () => {
    const order = await site.newOrder();
    const back = await site.server.app.inject(`/payments/return/${order.reference}?cancelled=1`);
    assert.match(String(back.headers.location), /message=Aborted/);
    assert.equal(await site.stateOf(order.id), 'open');
    double.expire(order.reference);
    await site.send(double.hook('checkout.session.expired', order.reference));
    assert.equal(await site.stateOf(order.id), 'cancelled');
  });

  it('settles on the way back and by the reconciler', async () => {
    const [returned, silent] = [await site.newOrder(), await site.newOrder()];
    double.pay(returned.reference);
    assert.match(
      String((await site.server.app.inject(`/payments/return/${returned.reference}`)).headers.location),
      /message=Paid/,
    );
    double.pay(silent.reference);
    site.setElapsed(minutes(5));
    await site.reconciler.run();
    assert.deepEqual([await site.stateOf(returned.id), await site.stateOf(silent.id)], ['paid', 'paid']);
  });

  it('ends access when the charge is refunded, even if the refund is reported first', async () => {
    const [after, before] = [await site.newOrder(), await site.newOrder()];
    double.pay(after.reference);
    await site.send(double.hook('checkout.session.completed', after.reference));
    double.refund(after.reference);
    await site.send(double.hook('charge.refunded', after.reference));
    assert.equal(await site.stateOf(after.id), 'refunded');
    double.pay(before.reference);
    const completed = double.hook('checkout.session.completed', before.reference);
    double.refund(before.reference);
    await site.send(double.hook('charge.refunded', before.reference));
    await site.send(completed);
    assert.equal(await site.stateOf(before.id), 'refunded');
  });

  it('sends money back that is not wanted, also when it went back already', async () => {
    const videoId = await site.newVideo();
    const first = await orderOf(site.server, (await site.buy(videoId)).orderId);
    await updateOrder(site.server, first.id, { state: 'cancelled' });
    const second = await orderOf(site.server, (await site.buy(videoId)).orderId);
    for (const { reference } of [second, first]) {
      double.pay(reference ?? '');
      await site.send(double.hook('checkout.session.completed', reference ?? ''));
    }
    await site.server.db.update(orders).set({ nextCheckAt: null });
    double.loseNextResponse();
    assert.equal((await site.reconciler.run()).refunds, 1);
    assert.deepEqual(
      [double.charge(first.reference ?? '').refunded, double.charge(second.reference ?? '').refunded],
      [true, false],
    );
    assert.deepEqual([await site.stateOf(first.id), await site.stateOf(second.id)], ['refunded', 'paid']);
  });

  it('keeps a refund due until it got through, and sends it again when it failed', async () => {
    const order = await site.newOrder();
    double.session(order.reference).amount_total = 100;
    double.pay(order.reference);
    await site.send(double.hook('checkout.session.completed', order.reference));
    const statusAfter = async (minute: number) => {
      site.setElapsed(minutes(minute));
      await site.reconciler.run();
      return [(await site.moneyOf(order.id))?.state, ...double.refunds(order.reference).map(({ status }) => status)];
    };
    double.refundsAre('pending');
    assert.deepEqual(await statusAfter(0), ['refund_due', 'pending']);
    assert.deepEqual(await statusAfter(2), ['refund_due', 'pending'], 'asked for once');
    double.endRefund(order.reference, 'failed');
    double.refundsAre('succeeded');
    assert.deepEqual(await statusAfter(10), ['refunded', 'failed', 'succeeded']);
    // The refund counted as done, then failed at the bank; Stripe accepts no other one for this charge.
    double.endRefund(order.reference, 'failed', false);
    await site.send(double.hook('refund.failed', order.reference));
    assert.deepEqual(await statusAfter(10), ['refund_due', 'failed', 'failed']);
    assert.equal((await site.moneyOf(order.id))?.lastError, 'the refund failed');
    await site.server.db.update(payments).set({ state: 'refunded' }).where(eq(payments.orderId, order.id));
  });
});
