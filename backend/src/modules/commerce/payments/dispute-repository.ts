import { and, eq, sql } from 'drizzle-orm';
import { advisoryLocks, type Database } from '../../../database/database';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { type DisputeState, paymentDisputes, payments } from '../../../database/schema/payments';

export interface DisputeFacts {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly stage: number;
  readonly state: DisputeState;
}

export const disputeRepository = {
  /**
   * Until the transaction ends, no other one records the first report about the same payment. A dispute and a payment that
   * are reported at the same moment would otherwise miss each other.
   */
  async lockPayment(db: Database, provider: PaymentProviderName, paymentId: string): Promise<void> {
    const key = `${provider}:${paymentId}`;
    await db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.payment}, hashtext(${key}))`);
  },

  /** Keeps the latest state, by stage and then in the order `open`, `won`, `lost`, whichever report arrives first. */
  async record(
    db: Database,
    provider: PaymentProviderName,
    { disputeId, paymentId, stage, state }: DisputeFacts,
    now: Date,
  ): Promise<void> {
    const row = { provider, disputeId, paymentId, stage, state, createdAt: now };
    const decidedAt = state === 'open' ? null : now;
    await db
      .insert(paymentDisputes)
      .values({ ...row, decidedAt })
      .onConflictDoUpdate({
        target: [paymentDisputes.provider, paymentDisputes.disputeId],
        set: { stage, state, decidedAt },
        setWhere: sql`(${paymentDisputes.stage}, ${paymentDisputes.state}) < (excluded.stage, excluded.state)`,
      });
  },

  async listStates(db: Database, provider: PaymentProviderName, paymentId: string): Promise<DisputeState[]> {
    const rows = await db
      .select({ state: paymentDisputes.state })
      .from(paymentDisputes)
      .where(and(eq(paymentDisputes.provider, provider), eq(paymentDisputes.paymentId, paymentId)));
    return rows.map(({ state }) => state);
  },

  /** Lists the disputes of an order's payments, oldest first. */
  listOfOrder: (db: Database, orderId: number) =>
    db
      .select({
        disputeId: paymentDisputes.disputeId,
        paymentId: paymentDisputes.paymentId,
        state: paymentDisputes.state,
        createdAt: paymentDisputes.createdAt,
        decidedAt: paymentDisputes.decidedAt,
      })
      .from(paymentDisputes)
      .innerJoin(
        payments,
        and(eq(payments.provider, paymentDisputes.provider), eq(payments.paymentId, paymentDisputes.paymentId)),
      )
      .where(eq(payments.orderId, orderId))
      .orderBy(paymentDisputes.createdAt, paymentDisputes.disputeId),
};
