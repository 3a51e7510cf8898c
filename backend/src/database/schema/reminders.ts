import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { entitlements } from './entitlements';

export const rentalReminders = pgTable('rental_reminders', {
  entitlementId: integer('entitlement_id')
    .primaryKey()
    .references(() => entitlements.id, { onDelete: 'cascade' }),
  enqueuedAt: timestamp('enqueued_at', { withTimezone: true }).notNull(),
});
