import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { loadBackendConfig } from '../app/config';
import { payments } from '../database/schema/payments';
import { createPaymentReconciler } from '../modules/commerce/payments/create-payments';
import type { PaymentSettings } from '../modules/commerce/payments/payment-settings';
import { call, callExpectingError, signUp } from './client';
import type { HttpDouble, SignedHook } from './doubles/http-double';
import { orderOf, paymentOptions } from './sandbox-payments';
import { seedVideo } from './seed';
import { startTestServer } from './test-server';

const publicOrigin = 'https://inspire.example';

/**
 * Starts a server that takes payments through the double of a provider, with one viewer who buys.
 * @param title of the videos that are sold
 */
export async function startProviderSite<
  Provider extends 'razorpay' | 'stripe',
  Double extends HttpDouble & { readonly settings: NonNullable<PaymentSettings[Provider]> },
>(provider: Provider, startDouble: (clock: () => Date) => Promise<Double>, title: string) {
  const start = new Date('2026-03-01T10:00:00.000Z');
  let elapsedMs = 0;
  const clock = () => new Date(start.getTime() + elapsedMs);
  const double = await startDouble(clock);
  const settings = { ...loadBackendConfig({}).payments, provider, [provider]: double.settings };
  const server = await startTestServer({ payments: settings, publicOrigin, clock });
  const { app, db } = server;
  const viewer = await signUp(app);
  const reconciler = createPaymentReconciler({ ...paymentOptions(server, settings), clock, publicOrigin });
  const newVideo = () => seedVideo(db, { type: 'BuyOne', price: 149, title });
  const buy = (videoId: number) => call(app, 'purchaseVideo', { token: viewer.token, query: { videoId } });
  return {
    double,
    server,
    viewer,
    reconciler,
    /** The time of the server, the reconciler and the provider until `setElapsed` changes it. */
    start,
    /** Sets the time of all of them to so many milliseconds after `start`. */
    setElapsed: (ms: number) => (elapsedMs = ms),
    newVideo,
    buy,
    /** Buys while the provider does not answer. */
    async failToBuy(videoId: number) {
      const bought = { token: viewer.token, query: { videoId } };
      assert.equal((await callExpectingError(app, 'purchaseVideo', 503, bought)).code, 'gateway-unavailable');
    },
    async newOrder() {
      const order = await orderOf(server, (await buy(await newVideo())).orderId);
      return { ...order, reference: order.reference ?? '' };
    },
    send: ({ body, headers }: SignedHook) =>
      app.inject({ method: 'POST', url: `/payments/webhook/${provider}`, payload: body, headers: { ...headers } }),
    moneyOf: async (id: number) => (await db.select().from(payments).where(eq(payments.orderId, id)))[0],
    stateOf: async (id: number) => (await orderOf(server, String(id))).state,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await double[Symbol.asyncDispose]();
    },
  };
}
