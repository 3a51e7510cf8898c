import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { orderState } from '@inspire/shared/contracts';
import { users } from './accounts';
import { albums, videos } from './catalogue';
import { enumFrom } from './enum-from';
import { paymentProviderName } from './payment-provider-name';
import type { ReceiptFacts } from './receipt-facts';
import { subscriptionPlans } from './subscriptions';

export const orderStates = enumFrom('order_state', orderState);
export const paymentProviders = enumFrom('payment_gateway', paymentProviderName);

/** Orders of videos, albums and plans (D-21), with title, amount and term at the time of the order. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null after the account is deleted: the order stays on record. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    videoId: integer('video_id').references(() => videos.id),
    albumId: integer('album_id').references(() => albums.id),
    planId: integer('plan_id').references(() => subscriptionPlans.id),
    title: text().notNull(),
    /** Whole rupees. */
    amount: integer().notNull(),
    state: orderStates().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /** `source` of the order's grant; unique, because one order grants one item. */
    grantSource: text('grant_source').unique(),
    /** Null: permanent. */
    termMonths: integer('term_months'),
    /** The order's name at the payment provider: unguessable and, unlike the id, different in each installation. */
    reference: uuid().unique(),
    provider: paymentProviders('gateway'),
    pageId: text('page_id'),
    paymentUrl: text('payment_url'),
    pageEndsAt: timestamp('page_ends_at', { withTimezone: true }),
    /** When it failed, was cancelled or was refunded. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** When the reconciler next checks the order with the provider; null when it needs no check. */
    nextCheckAt: timestamp('next_check_at', { withTimezone: true }),
    /** The part of a trace that placed the order, so that what its payment causes joins it; null while tracing is off (ADR-57). */
    traceparent: text(),
    receiptYear: text('receipt_year'),
    receiptSerial: integer('receipt_serial'),
    receipt: jsonb().$type<ReceiptFacts>(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.id),
    // Metrics count the orders of each state without reading the receipts in their rows (ADR-56).
    index('orders_state').on(table.state),
    index('orders_check')
      .on(table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    // D-41: one open order for each user and item. Nulls are never equal, so each index covers its own kind.
    uniqueIndex('orders_open_video')
      .on(table.userId, table.videoId)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('orders_open_album')
      .on(table.userId, table.albumId)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('orders_open_plan')
      .on(table.userId, table.planId)
      .where(sql`${table.state} = 'open'`),
    uniqueIndex('orders_receipt').on(table.receiptYear, table.receiptSerial),
    check('orders_one_item', sql`num_nonnulls(${table.videoId}, ${table.albumId}, ${table.planId}) = 1`),
    check('orders_amount', sql`${table.amount} >= 0`),
    check('orders_paid_at', sql`${table.state} not in ('paid', 'refunded') or ${table.paidAt} is not null`),
  ],
);

/**
 * The last receipt number of each financial year. The row stays locked until the order is paid, so that numbers have no
 * gaps.
 */
export const receiptCounters = pgTable('receipt_counters', { year: text().primaryKey(), last: integer().notNull() });
