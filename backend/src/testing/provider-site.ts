import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import type { PaymentUrl, SessionData } from '@inspire/shared/contracts';
import { loadBackendConfig } from '../app/config';
import { payments } from '../database/schema/payments';
import { createPaymentReconciler } from '../modules/commerce/payments/create-payments';
import type { PaymentSettings } from '../modules/commerce/payments/payment-settings';
import type { Reconciler } from '../modules/commerce/payments/reconciler';
import { call, signUp } from './client';
import type { HttpDouble, SignedHook } from './doubles/http-double';
import { orderOf, type OrderRow } from './sandbox-payments';
import { seedVideo } from './seed';
import { startTestServer, type TestServer } from './test-server';
import { mediaKeysFrom } from './url-signing-keys';

const publicOrigin = 'https://inspire.example';

/** A server that takes payments through the double of a provider, with one viewer who buys. */
export interface ProviderSite<Double> {
  readonly double: Double;
  readonly server: TestServer;
  readonly viewer: SessionData;
  readonly reconciler: Reconciler;
  /** The time of the server, the reconciler and the provider until `setElapsed` changes it. */
  readonly start: Date;
  /** Sets the time of all of them to so many milliseconds after `start`. */
  setElapsed(ms: number): void;
  newVideo(): Promise<number>;
  buy(videoId: number): Promise<PaymentUrl>;
  newOrder(): Promise<OrderRow & { readonly reference: string }>;
  send(hook: SignedHook): Promise<LightMyRequestResponse>;
  moneyOf(orderId: number): Promise<typeof payments.$inferSelect | undefined>;
  stateOf(orderId: number): Promise<OrderRow['state']>;
  close(): Promise<void>;
}

/** @param title of the videos that are sold */
export async function startProviderSite<
  Provider extends 'razorpay' | 'stripe',
  Double extends HttpDouble & { readonly settings: NonNullable<PaymentSettings[Provider]> },
>(
  provider: Provider,
  startDouble: (clock: () => Date) => Promise<Double>,
  title: string,
): Promise<ProviderSite<Double>> {
  const start = new Date('2026-03-01T10:00:00.000Z');
  let elapsedMs = 0;
  const clock = () => new Date(start.getTime() + elapsedMs);
  const double = await startDouble(clock);
  const settings = { ...loadBackendConfig({}).payments, provider, [provider]: double.settings };
  const server = await startTestServer({ payments: settings, publicOrigin, clock });
  const { app, db } = server;
  const viewer = await signUp(app);
  const reconciler = createPaymentReconciler({
    db,
    clock,
    settings,
    publicOrigin,
    mediaKeys: mediaKeysFrom('test'),
    logger: pino({ level: 'silent' }),
  });
  const newVideo = () => seedVideo(db, { type: 'BuyOne', price: 149, title });
  const buy = (videoId: number) => call(app, 'purchaseVideo', { token: viewer.token, query: { videoId } });
  return {
    double,
    server,
    viewer,
    reconciler,
    start,
    setElapsed: (ms) => (elapsedMs = ms),
    newVideo,
    buy,
    async newOrder() {
      const order = await orderOf(server, (await buy(await newVideo())).orderId);
      return { ...order, reference: order.reference ?? '' };
    },
    send: ({ body, headers }) =>
      app.inject({ method: 'POST', url: `/payments/webhook/${provider}`, payload: body, headers: { ...headers } }),
    moneyOf: async (id) => (await db.select().from(payments).where(eq(payments.orderId, id)))[0],
    stateOf: async (id) => (await orderOf(server, String(id))).state,
    async close() {
      await server.close();
      await double.close();
    },
  };
}
