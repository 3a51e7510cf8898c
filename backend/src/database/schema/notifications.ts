import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { notificationType } from '@inspire/shared/contracts';
import { ofUser } from './accounts';
import { albums, videos } from './catalogue';
import { enumFrom } from './enum-from';

export const notificationTypes = enumFrom('notification_type', notificationType);

/** Notifications for all viewers; `notificationViews` records who has seen one (D-34). */
export const notifications = pgTable(
  'notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The name in the owner's catalogue, or a generated one; unique, so that no announcement repeats. */
    key: text().notNull().unique(),
    type: notificationTypes().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    videoId: integer('video_id').references(() => videos.id),
    albumId: integer('album_id').references(() => albums.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Source of the content folder that lists it; null for a generated notification. */
    listedBy: text('listed_by'),
  },
  (table) => [
    // PostgreSQL scans it backwards for newest first: an index with `desc` would sort nulls differently from the query.
    index('notifications_created').on(table.createdAt, table.id),
    check('notifications_one_item', sql`num_nonnulls(${table.videoId}, ${table.albumId}) = 1`),
    check('notifications_item_of_type', sql`(${table.type} = 'video') = (${table.videoId} is not null)`),
  ],
);

export const notificationViews = pgTable(
  'notification_views',
  {
    userId: ofUser().notNull(),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.notificationId] }),
    index('notification_views_notification').on(table.notificationId),
  ],
);
