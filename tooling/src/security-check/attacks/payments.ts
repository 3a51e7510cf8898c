import { createHmac, randomUUID } from 'node:crypto';
import type { Attack } from '../trial';
import {
  call,
  findVideo,
  isOk,
  isSandbox,
  NO_SANDBOX,
  openCheckout,
  pay,
  readOrders,
  requestStream,
  signUp,
  waitForOrder,
} from '../viewer';

const PROVIDERS = ['sandbox', 'razorpay', 'stripe'];
const PARALLEL = 8;

const toEvent = (reference: string): string =>
  JSON.stringify({
    id: `event_${reference}_payment.captured`,
    type: 'payment.captured',
    reference,
    paymentId: `sandbox_${reference}`,
    amount: 100,
    currency: 'INR',
    at: new Date().toISOString(),
  });

function forgeSignatures(body: string): Record<string, string>[] {
  const seconds = String(Math.floor(Date.now() / 1_000));
  const signature = createHmac('sha256', 'secret').update(`${seconds}.${body}`).digest('hex');
  const signed = `t=${seconds},v1=${signature}`;
  return [
    {},
    { 'sandbox-signature': signed, 'stripe-signature': signed, 'x-razorpay-signature': signature },
    { 'sandbox-signature': `t=${seconds},v1=`, 'stripe-signature': 'v1=', 'x-razorpay-signature': '' },
  ];
}

/** D-21: only the provider's signed report, or its response to the server, makes an order paid. */
export const forgedPayment: Attack = {
  name: 'forge a payment: webhook, return page, price',
  async run(trial) {
    const { client } = trial;
    const viewer = await signUp(client);
    const video = await findVideo(client, 'BuyOne');
    const cheap = { path: `/user-video-purchase/purchase?videoId=${video}&price=1&amount=1`, token: viewer.token };
    await client.send({ ...cheap, method: 'POST', json: { price: 1, amount: 1 } });
    const paymentUrl = await openCheckout(client, viewer, video);
    const [order] = await readOrders(client, viewer);
    trial.expectRejected('the buyer chose the price', order !== undefined && order.amount > 1);

    for (const reference of [order?.orderId ?? '', randomUUID()]) {
      const body = toEvent(reference);
      for (const provider of PROVIDERS)
        for (const headers of forgeSignatures(body)) {
          const reply = await client.send({ method: 'POST', path: `/payments/webhook/${provider}`, body, headers });
          trial.expectRejected(`a forged webhook of ${provider} responded with ${reply.status}`, reply.status >= 400);
        }
      for (const path of [
        `/payments/return/${reference}?status=Paid&message=Paid`,
        `/api/call/url?message=Paid&status=${reference}&redirecturl=/user-routes/dashboard`,
      ])
        await client.send({ path, token: viewer.token });
    }
    const states = (await readOrders(client, viewer)).map(({ state }) => state);
    trial.expectRejected(`the order is ${states.join(', ')}`, states.length > 0 && !states.includes('paid'));
    trial.expectStatus('the stream of the unpaid video', await requestStream(client, viewer, video), [402, 403]);

    if (!isSandbox(paymentUrl)) return trial.skipTwin(NO_SANDBOX);
    await pay(client, paymentUrl);
    trial.expectWorks('a payment at the provider', await waitForOrder(client, viewer, 'paid'));
    trial.expectWorks('the stream of the paid video', isOk(await requestStream(client, viewer, video)));
  },
};

/** D-41: requests for the same item share an order, which is paid once. */
export const doublePurchase: Attack = {
  name: 'buy and pay twice at the same time',
  async run(trial) {
    const { client } = trial;
    const viewer = await signUp(client);
    const video = await findVideo(client, 'BuyOne');
    const pages = await Promise.all(Array.from({ length: PARALLEL }, () => openCheckout(client, viewer, video)));
    trial.expectRejected('one item has several payment pages', new Set(pages).size === 1);
    const [page = ''] = pages;
    if (!isSandbox(page)) {
      trial.expectRejected('one item has several orders', (await readOrders(client, viewer)).length === 1);
      return trial.skipTwin(NO_SANDBOX);
    }
    await Promise.all([pay(client, page), pay(client, page), pay(client, page)]);
    trial.expectWorks('the purchase', await waitForOrder(client, viewer, 'paid'));
    const orders = await readOrders(client, viewer);
    trial.expectRejected(`one purchase left ${orders.length} orders`, orders.length === 1);
    const again = await call(client, 'purchaseVideo', { viewer, query: { videoId: video } });
    trial.expectStatus('buying again', again, [409]);
    trial.expectWorks('the stream of the bought video', isOk(await requestStream(client, viewer, video)));
  },
};
