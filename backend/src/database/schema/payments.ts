import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { orders, paymentProviders } from './orders';

/** Handled webhooks, stored in the transaction of their effect, so that a repeated one has none. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: paymentProviders('gateway').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);

/** `granted`: paid for a purchase. `refund_due`: to be refunded. `charged_back`: taken back by the buyer's bank. */
export const paymentStates = pgEnum('payment_state', ['granted', 'refund_due', 'refunded', 'charged_back']);
export type PaymentState = (typeof paymentStates.enumValues)[number];

/** Payments that a provider captured; each grants a purchase or is refunded (D-21). */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    provider: paymentProviders('gateway').notNull(),
    paymentId: text('payment_id').notNull(),
    /** Null while only the refund is known: a provider may report that first. */
    orderId: integer('order_id').references(() => orders.id),
    /** In paise. */
    amount: integer(),
    state: paymentStates().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    refundAttempts: integer('refund_attempts').notNull().default(0),
    nextRefundAt: timestamp('next_refund_at', { withTimezone: true }),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    unique('payments_gateway_payment').on(table.provider, table.paymentId),
    index('payments_order').on(table.orderId),
    index('payments_refund_due')
      .on(table.nextRefundAt)
      .where(sql`${table.state} = 'refund_due'`),
  ],
);

/** `won`: decided for the seller, or withdrawn. */
export const disputeStates = pgEnum('dispute_state', ['open', 'won', 'lost']);
export type DisputeState = (typeof disputeStates.enumValues)[number];

/** Disputes of payments at the buyer's bank (D-49), also of payments that are not known yet. */
export const paymentDisputes = pgTable(
  'payment_disputes',
  {
    provider: paymentProviders('gateway').notNull(),
    disputeId: text('dispute_id').notNull(),
    paymentId: text('payment_id').notNull(),
    /** A higher stage of the same dispute follows a lower one, whatever that one's outcome was. */
    stage: integer().notNull(),
    state: disputeStates().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.disputeId] }),
    index('payment_disputes_payment').on(table.provider, table.paymentId),
  ],
);
