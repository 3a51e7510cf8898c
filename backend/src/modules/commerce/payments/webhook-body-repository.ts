import { and, eq, inArray, lte, or } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { payments, webhookBodies } from '../../../database/schema/payments';

export type StoredWebhook = typeof webhookBodies.$inferSelect;

/** Verified webhooks, for an operator to replay. */
export const webhookBodyRepository = {
  /** A redelivered webhook is stored once. */
  async insert(db: Database, row: StoredWebhook): Promise<void> {
    await db.insert(webhookBodies).values(row).onConflictDoNothing();
  },

  /** Oldest first; providers could use the same id. */
  listByEvent: (db: Database, eventId: string): Promise<StoredWebhook[]> =>
    db.select().from(webhookBodies).where(eq(webhookBodies.eventId, eventId)).orderBy(webhookBodies.receivedAt),

  /** Lists those that name the order, or a payment of it, oldest first. */
  async listOfOrder(
    db: Database,
    order: { readonly id: number; readonly reference: string | null },
  ): Promise<StoredWebhook[]> {
    const known = await db
      .select({ provider: payments.provider, paymentId: payments.paymentId })
      .from(payments)
      .where(eq(payments.orderId, order.id));
    const ofReference = eq(webhookBodies.reference, order.reference ?? '');
    const named = await db.select().from(webhookBodies).where(ofReference);
    const paymentIds = [...known, ...named].flatMap(({ paymentId }) => paymentId ?? []);
    const providers = [...known, ...named].map(({ provider }) => provider);
    if (paymentIds.length === 0) return named;
    const ofPayment = and(inArray(webhookBodies.provider, providers), inArray(webhookBodies.paymentId, paymentIds));
    return db.select().from(webhookBodies).where(or(ofReference, ofPayment)).orderBy(webhookBodies.receivedAt);
  },

  async removeBefore(db: Database, moment: Date): Promise<void> {
    await db.delete(webhookBodies).where(lte(webhookBodies.receivedAt, moment));
  },
};
