import { integer, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What became of a payment page: the buttons 'Pay', 'Fail' and 'Cancel', or its time ran out. */
export const sandboxStates = pgEnum('sandbox_state', ['open', 'paid', 'failed', 'cancelled', 'refunded']);
export type SandboxState = (typeof sandboxStates.enumValues)[number];

/** The sandbox gateway's own books; nothing but the sandbox reads them, as nobody could read a payment company's. */
export const sandboxPayments = pgTable('sandbox_payments', {
  token: text().primaryKey(),
  reference: uuid().notNull().unique(),
  title: text().notNull(),
  language: text(),
  /** In paise. */
  amount: integer().notNull(),
  state: sandboxStates().notNull(),
  returnUrl: text('return_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  paidAt: timestamp('paid_at', { withTimezone: true }),
});
