import { and, count, eq, inArray, lte, min, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { removeInBatches } from '../../../database/remove-in-batches';
import { orders } from '../../../database/schema/orders';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { paymentEvents, payments } from '../../../database/schema/payments';

export type PaymentRow = typeof payments.$inferSelect;

export interface DueRefund {
  readonly id: number;
  readonly provider: PaymentProviderName;
  readonly paymentId: string;
  readonly amount: number;
  /** Including this one. */
  readonly attempts: number;
}

const isPayment = (provider: PaymentProviderName, paymentId: string) =>
  and(eq(payments.provider, provider), eq(payments.paymentId, paymentId));

export const paymentRepository = {
  /** @returns false for a known event; waits for a concurrent transaction that is recording it */
  async recordWebhookEvent(db: Database, provider: PaymentProviderName, eventId: string, now: Date): Promise<boolean> {
    const rows = await db
      .insert(paymentEvents)
      .values({ provider, eventId, receivedAt: now })
      .onConflictDoNothing()
      .returning({ eventId: paymentEvents.eventId });
    return rows.length > 0;
  },

  async find(db: Database, provider: PaymentProviderName, paymentId: string): Promise<PaymentRow | undefined> {
    const [row] = await db.select().from(payments).where(isPayment(provider, paymentId));
    return row;
  },

  async findReference(db: Database, provider: PaymentProviderName, paymentId: string): Promise<string | undefined> {
    const [row] = await db
      .select({ reference: orders.reference })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(isPayment(provider, paymentId));
    return row?.reference ?? undefined;
  },

  /** @returns false for a known payment, also one of a concurrent transaction */
  async insert(db: Database, row: typeof payments.$inferInsert): Promise<boolean> {
    const rows = await db.insert(payments).values(row).onConflictDoNothing().returning({ id: payments.id });
    return rows.length > 0;
  },

  async update(db: Database, id: number, changes: Partial<typeof payments.$inferInsert>): Promise<void> {
    await db.update(payments).set(changes).where(eq(payments.id, id));
  },

  /** Leases up to `limit` due refunds until `leaseUntil`; skips rows locked by another worker (SKIP LOCKED). */
  async leaseRefunds(db: Database, limit: number, now: Date, leaseUntil: Date): Promise<DueRefund[]> {
    // A CTE runs once; a subquery may run once per row and lock more rows than the limit.
    const due = db.$with('due').as(
      db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.state, 'refund_due'), lte(payments.nextRefundAt, now)))
        .orderBy(payments.nextRefundAt)
        .limit(limit)
        .for('update', { skipLocked: true }),
    );
    const rows = await db
      .with(due)
      .update(payments)
      .set({ refundAttempts: sql`${payments.refundAttempts} + 1`, nextRefundAt: leaseUntil })
      .where(inArray(payments.id, db.select({ id: due.id }).from(due)))
      .returning({
        id: payments.id,
        provider: payments.provider,
        paymentId: payments.paymentId,
        amount: payments.amount,
        attempts: payments.refundAttempts,
      });
    return rows.map((row) => ({ ...row, amount: row.amount ?? 0 }));
  },

  /** @returns how many payments have to be refunded, and when the oldest of them was recorded */
  async measureDueRefunds(db: Database): Promise<{ count: number; oldest: Date | undefined }> {
    const [row] = await db
      .select({ count: count(), oldest: min(payments.createdAt) })
      .from(payments)
      .where(eq(payments.state, 'refund_due'));
    return { count: row?.count ?? 0, oldest: row?.oldest ?? undefined };
  },

  /** No provider repeats a webhook for so long. */
  removeOldEvents: (db: Database) =>
    removeInBatches(db, paymentEvents, sql`${paymentEvents.receivedAt} < now() - interval '90 days'`),
};
