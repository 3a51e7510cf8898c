import { sql } from 'drizzle-orm';
import { index, integer, pgEnum, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { orders, paymentGateways } from './orders';

/** Webhooks that were acted on; written in the transaction of what they caused, so that a repeated one causes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    gateway: paymentGateways().notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.gateway, table.eventId] })],
);

/** `granted`: kept for what was bought. `refund_due`: to be sent back. `refunded`: it was. */
export const paymentStates = pgEnum('payment_state', ['granted', 'refund_due', 'refunded']);
export type PaymentState = (typeof paymentStates.enumValues)[number];

/** Money that a gateway captured; each is granted for or refunded (D-21). */
export const payments = pgTable(
  'payments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gateway: paymentGateways().notNull(),
    /** The gateway's own id. */
    paymentId: text('payment_id').notNull(),
    /** Empty while only its refund is known: a gateway may tell of that first. */
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
    unique('payments_gateway_payment').on(table.gateway, table.paymentId),
    index('payments_order').on(table.orderId),
    index('payments_refund_due')
      .on(table.nextRefundAt)
      .where(sql`${table.state} = 'refund_due'`),
  ],
);
