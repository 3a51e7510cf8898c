import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../../database/database';
import { sandboxPayments, type SandboxState } from '../../../../database/schema/sandbox';

export type SandboxPayment = typeof sandboxPayments.$inferSelect;

export function createSandboxRepository(db: Database) {
  const ofReference = (reference: string) => eq(sandboxPayments.reference, reference);

  return {
    /** @returns the token of the reference's page; a repeated request gets the existing one */
    async insert(row: typeof sandboxPayments.$inferInsert): Promise<string> {
      await db.insert(sandboxPayments).values(row).onConflictDoNothing({ target: sandboxPayments.reference });
      const [stored] = await db
        .select({ token: sandboxPayments.token })
        .from(sandboxPayments)
        .where(ofReference(row.reference));
      return stored?.token ?? row.token;
    },

    async find(token: string): Promise<SandboxPayment | undefined> {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.token, token));
      return row;
    },

    async findByReference(reference: string): Promise<SandboxPayment | undefined> {
      const [row] = await db.select().from(sandboxPayments).where(ofReference(reference));
      return row;
    },

    /** Decides an open page; the first click wins. @returns undefined when it is decided or expired */
    async decide(
      token: string,
      state: Exclude<SandboxState, 'open' | 'refunded'>,
      now: Date,
    ): Promise<SandboxPayment | undefined> {
      const isOpen = and(
        eq(sandboxPayments.token, token),
        eq(sandboxPayments.state, 'open'),
        gt(sandboxPayments.expiresAt, now),
      );
      const [row] = await db
        .update(sandboxPayments)
        .set({ state, ...(state === 'paid' && { paidAt: now }) })
        .where(isOpen)
        .returning();
      return row;
    },

    /** @returns false when the payment is not paid */
    async refund(reference: string): Promise<boolean> {
      const rows = await db
        .update(sandboxPayments)
        .set({ state: 'refunded' })
        .where(and(ofReference(reference), eq(sandboxPayments.state, 'paid')))
        .returning({ token: sandboxPayments.token });
      return rows.length > 0;
    },
  };
}

export type SandboxRepository = ReturnType<typeof createSandboxRepository>;
