import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts';

export const subscriptionPlans = pgTable('subscription_plans', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull().unique(),
  name: text().notNull(),
  details: text().notNull(),
  /** Whole rupees. */
  price: integer().notNull(),
  months: integer().notNull(),
  /** False once the owner's catalogue lists it no more; running subscriptions go on. */
  offered: boolean().notNull(),
});

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: integer('plan_id')
      .notNull()
      .references(() => subscriptionPlans.id),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    /** What it was granted for, once and only once: an order, or the sample content. */
    source: text().notNull().unique(),
    /** Its money was given back; `endsAt` is then the moment at which it ended. */
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
  },
  (table) => [index('subscriptions_user').on(table.userId, table.endsAt)],
);
