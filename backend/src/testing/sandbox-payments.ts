import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { loadBackendConfig } from '../app/config';
import { entitlements } from '../database/schema/entitlements';
import { orders } from '../database/schema/orders';
import { payments } from '../database/schema/payments';
import { sandboxSecret } from '../modules/commerce/payments/create-payments';
import { type SandboxEvent, toPaymentId } from '../modules/commerce/providers/sandbox/sandbox-event';
import { SIGNATURE_HEADER, signWebhook } from '../modules/commerce/providers/sandbox/sandbox-signature';
import { SANDBOX_WEBHOOK_PATH } from '../modules/commerce/providers/sandbox/sandbox-webhook';
import { call, signUp } from './client';
import { pluck } from './pluck';
import { seedVideo } from './seed';
import type { TestServer } from './test-server';
import { mediaKeysFrom, setUpTestServer } from './test-server';

export const testSandboxSecret: Buffer = sandboxSecret(mediaKeysFrom('test'));

/** Returns what creates a settlement or a reconciler of a server's orders. */
export const paymentOptions = ({ db, clock }: TestServer, settings = loadBackendConfig({}).payments) => ({
  db,
  clock: () => clock.now,
  settings,
  publicOrigin: 'http://localhost:3000',
  mediaKeys: mediaKeysFrom('test'),
  logger: pino({ level: 'silent' }),
});

export type OrderRow = typeof orders.$inferSelect;

export async function orderOf({ db }: Pick<TestServer, 'db'>, orderId: number | string): Promise<OrderRow> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, Number(orderId)));
  if (!row) throw new Error(`No order ${orderId}`);
  return row;
}

export const updateOrder = ({ db }: TestServer, orderId: number | string, row: Partial<OrderRow>): Promise<unknown> =>
  db
    .update(orders)
    .set(row)
    .where(eq(orders.id, Number(orderId)));

/** Orders a video. @param token of the viewer @param id of the video; default: a new one */
export async function orderVideo(
  server: Pick<TestServer, 'app' | 'db'>,
  token: string,
  id?: number,
): Promise<OrderRow> {
  const videoId = id ?? (await seedVideo(server.db, { type: 'BuyOne' }));
  return orderOf(server, (await call(server.app, 'purchaseVideo', { token, query: { videoId } })).orderId);
}

/** Returns the payments of an order, the oldest first. */
export const paymentsOf = ({ db }: TestServer, orderId: number | string) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.orderId, Number(orderId)))
    .orderBy(payments.id);

/** Returns what an order has unlocked. */
export const grantsOf = ({ db }: TestServer, id: number) =>
  db
    .select()
    .from(entitlements)
    .where(eq(entitlements.source, `order:${id}`));

export interface EventChanges {
  readonly id?: string;
  readonly paymentId?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly at?: string;
}

export function sandboxEvent(
  order: OrderRow,
  what: 'captured' | 'failed' | 'cancelled' | 'refunded',
  changes: EventChanges = {},
): SandboxEvent {
  const reference = order.reference ?? '';
  const paymentId = changes.paymentId ?? toPaymentId(reference);
  return {
    id: `event_${paymentId}_${what}`,
    type: `payment.${what}`,
    reference,
    amount: order.amount * 100,
    currency: 'INR',
    at: order.createdAt.toISOString(),
    ...changes,
    paymentId,
  };
}

/** A refund of an order's payment that does not name the order, as some providers send it. */
export const refundWithoutReference = (order: OrderRow, paymentId = toPaymentId(order.reference ?? '')): SandboxEvent =>
  sandboxEvent({ ...order, reference: '00000000-0000-4000-8000-000000000000' }, 'refunded', { paymentId });

export interface Delivery {
  readonly secret?: Buffer;
  readonly signedAt?: Date;
  readonly header?: string;
}

export function deliver(
  server: TestServer,
  event: unknown,
  { secret = testSandboxSecret, signedAt, header }: Delivery = {},
): Promise<LightMyRequestResponse> {
  const body = Buffer.from(typeof event === 'string' ? event : JSON.stringify(event));
  const signature = header ?? signWebhook(secret, body, signedAt ?? server.clock.now);
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  return server.app.inject({ method: 'POST', url: SANDBOX_WEBHOOK_PATH, payload: body, headers });
}

export const choosePaymentOutcome = (
  { app }: TestServer,
  paymentUrl: string,
  action: string,
  webhook = 'usual',
): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: paymentUrl,
    payload: `action=${action}&webhook=${webhook}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Sets up two servers on one database, with what shows the outcome of a payment. */
export function setUpReplicas() {
  const one = setUpTestServer();
  const two = setUpTestServer(async () => ({ db: one.db }));
  return {
    one,
    two,
    ordersFor: (videoId: number) => one.db.select().from(orders).where(eq(orders.videoId, videoId)),
    newOrder: async () => orderVideo(one, (await signUp(one.app)).token),
    /** Returns the state of an order, those of its payments, and how many grants it has. */
    endOf: async ({ id }: OrderRow) => {
      const { state } = await orderOf(one, id);
      return [state, pluck(await paymentsOf(one, id), 'state'), (await grantsOf(one, id)).length];
    },
  };
}
