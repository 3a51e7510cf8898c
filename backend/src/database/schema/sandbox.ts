import { integer, pgEnum, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Set by the checkout page's buttons 'Pay', 'Fail' and 'Cancel', by its expiry or by a refund. */
export const sandboxStates = pgEnum('sandbox_state', ['open', 'paid', 'failed', 'cancelled', 'refunded']);
export type SandboxState = (typeof sandboxStates.enumValues)[number];

/** Read by the sandbox alone, as if it belonged to an external payment provider. */
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
