import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ofUser } from './accounts';

export const subscriptionPlans = pgTable('subscription_plans', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  name: text().notNull(),
  details: text().notNull(),
  /** Whole rupees. */
  price: integer().notNull(),
  months: integer().notNull(),
  /** False when the catalogue no longer lists the plan; active subscriptions continue. */
  offered: boolean().notNull(),
});

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser().notNull(),
    planId: integer('plan_id')
      .notNull()
      .references(() => subscriptionPlans.id),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** The order, sample or operator's grant that created it; unique, so that each grants once. */
    source: text().notNull().unique(),
    /** When the payment was refunded; `endsAt` is then the moment at which the subscription ended. */
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    /** Set while the payment is disputed (D-49): the row then grants nothing. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  },
  (table) => [index('subscriptions_user').on(table.userId, table.endsAt)],
);
