import assert from 'node:assert/strict';
import { loadBackendConfig } from '../app/config';
import { createPaymentReconciler } from '../modules/commerce/payments/create-payments';
import type { PaymentSettings } from '../modules/commerce/payments/payment-settings';
import { call, callExpectingError, signUp } from './client';
import type { HttpDouble, SignedHook } from './doubles/http-double';
import { orderOf, orderVideo, paymentOptions, paymentsOf } from './sandbox-payments';
import { seedVideo } from './seed';
import { setUp } from './set-up';
import { startTestServer } from './test-server';

const publicOrigin = 'https://inspire.example';

/**
 * Sets up the double of a provider, and a server that takes payments through it, with one viewer who buys.
 * @param title of the videos that are sold
 */
export function setUpProviderSite<
  Provider extends 'razorpay' | 'stripe',
  Double extends HttpDouble & { readonly settings: NonNullable<PaymentSettings[Provider]> },
>(provider: Provider, startDouble: (clock: () => Date) => Promise<Double>, title: string) {
  const start = new Date('2026-03-01T10:00:00.000Z');
  let elapsedMs = 0;
  const clock = () => new Date(start.getTime() + elapsedMs);
  const double = setUp(() => startDouble(clock));
  const site = setUp(async () => {
    const settings = { ...loadBackendConfig({}).payments, provider, [provider]: double.settings };
    const server = await startTestServer({ payments: settings, publicOrigin, clock });
    const { app, db } = server;
    const { token } = await signUp(app);
    const newVideo = () => seedVideo(db, { type: 'BuyOne', price: 149, title });
    return {
      server,
      reconciler: createPaymentReconciler({ ...paymentOptions(server, settings), clock, publicOrigin }),
      /** The time of the server, the reconciler and the provider until `setElapsed` changes it. */
      start,
      /** Sets the time of all of them to so many milliseconds after `start`. */
      setElapsed: (ms: number) => (elapsedMs = ms),
      newVideo,
      buy: (videoId: number) => call(app, 'purchaseVideo', { token, query: { videoId } }),
      /** Buys while the provider does not answer. */
      async failToBuy(videoId: number) {
        const { code } = await callExpectingError(app, 'purchaseVideo', 503, { token, query: { videoId } });
        assert.equal(code, 'gateway-unavailable');
      },
      async newOrder() {
        const order = await orderVideo(server, token, await newVideo());
        return { ...order, reference: order.reference ?? '' };
      },
      send: ({ body, headers }: SignedHook) =>
        app.inject({ method: 'POST', url: `/payments/webhook/${provider}`, payload: body, headers: { ...headers } }),
      moneyOf: async (id: number) => (await paymentsOf(server, id))[0],
      stateOf: async (id: number) => (await orderOf(server, id)).state,
      [Symbol.asyncDispose]: server[Symbol.asyncDispose],
    };
  });
  return { double, site };
}
