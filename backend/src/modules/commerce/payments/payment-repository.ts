import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { orders } from '../../../database/schema/orders';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { paymentEvents, payments } from '../../../database/schema/payments';

export type PaymentRow = typeof payments.$inferSelect;

/** A refund that this process has been lent. */
export interface DueRefund {
  readonly id: number;
  readonly gateway: PaymentProviderName;
  readonly paymentId: string;
  readonly amount: number;
  /** How many times it was tried, this time included. */
  readonly attempts: number;
}

/** Events and payments; most of it is called inside the transaction of an order, with its `tx`. */
export function createPaymentRepository(db: Database) {
  const is = (gateway: PaymentProviderName, paymentId: string) =>
    and(eq(payments.gateway, gateway), eq(payments.paymentId, paymentId));

  return {
    /** Notes an event. @returns false when it was noted before; one that is being noted right now is waited for */
    async recordWebhookEvent(gateway: PaymentProviderName, eventId: string, now: Date): Promise<boolean> {
      const rows = await db
        .insert(paymentEvents)
        .values({ gateway, eventId, receivedAt: now })
        .onConflictDoNothing()
        .returning({ eventId: paymentEvents.eventId });
      return rows.length > 0;
    },

    async find(gateway: PaymentProviderName, paymentId: string): Promise<PaymentRow | undefined> {
      const [row] = await db.select().from(payments).where(is(gateway, paymentId));
      return row;
    },

    /** The reference of the order that a payment belongs to, where it is known. */
    async referenceOf(gateway: PaymentProviderName, paymentId: string): Promise<string | undefined> {
      const [row] = await db
        .select({ reference: orders.reference })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(is(gateway, paymentId));
      return row?.reference ?? undefined;
    },

    /** Writes a payment down, once: of two that come at the same time, the second one is told of no row. */
    async insert(row: typeof payments.$inferInsert): Promise<boolean> {
      const rows = await db.insert(payments).values(row).onConflictDoNothing().returning({ id: payments.id });
      return rows.length > 0;
    },

    async update(id: number, changes: Partial<typeof payments.$inferInsert>): Promise<void> {
      await db.update(payments).set(changes).where(eq(payments.id, id));
    },

    /** Lends up to `most` due refunds until `until`; what another process is just taking is passed over. */
    async claimRefunds(most: number, now: Date, until: Date): Promise<DueRefund[]> {
      // In a `with`, which runs once: a subquery may run once for each row, and lock more than the limit.
      const due = db.$with('due').as(
        db
          .select({ id: payments.id })
          .from(payments)
          .where(and(eq(payments.state, 'refund_due'), lte(payments.nextRefundAt, now)))
          .orderBy(payments.nextRefundAt)
          .limit(most)
          .for('update', { skipLocked: true }),
      );
      const rows = await db
        .with(due)
        .update(payments)
        .set({ refundAttempts: sql`${payments.refundAttempts} + 1`, nextRefundAt: until })
        .where(inArray(payments.id, db.select({ id: due.id }).from(due)))
        .returning({
          id: payments.id,
          gateway: payments.gateway,
          paymentId: payments.paymentId,
          amount: payments.amount,
          attempts: payments.refundAttempts,
        });
      return rows.map((row) => ({ ...row, amount: row.amount ?? 0 }));
    },

    async removeEventsBefore(moment: Date): Promise<void> {
      await db.delete(paymentEvents).where(lte(paymentEvents.receivedAt, moment));
    },
  };
}

export type PaymentRepository = ReturnType<typeof createPaymentRepository>;
