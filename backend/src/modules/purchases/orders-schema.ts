import { orderState } from '@inspire/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { enumFrom } from '../../plugins/database/enum-from';
import { users } from '../accounts/accounts-schema';
import { albums, videos } from '../catalogue/catalogue-schema';
import { subscriptionPlans } from '../subscriptions/subscriptions-schema';

export const orderStates = enumFrom('order_state', orderState);

/** What viewers asked to buy, rent or subscribe to (decision 21). Title and amount are kept as they were then. */
export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Empty once the account is gone: what was sold stays on record. */
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
    /** What its grant names as its source; one order grants one thing. */
    grantSource: text('grant_source').unique(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.id),
    check('orders_one_item', sql`num_nonnulls(${table.videoId}, ${table.albumId}, ${table.planId}) = 1`),
    check('orders_amount', sql`${table.amount} >= 0`),
    check('orders_paid_at', sql`${table.state} not in ('paid', 'refunded') or ${table.paidAt} is not null`),
  ],
);
