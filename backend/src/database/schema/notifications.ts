import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { notificationType } from '@inspire/shared/contracts';
import { users } from './accounts';
import { albums, videos } from './catalogue';
import { enumFrom } from './enum-from';

export const notificationTypes = enumFrom('notification_type', notificationType);

/** What everybody is told of; who has seen it stands in `notificationViews` (D-34). */
export const notifications = pgTable(
  'notifications',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Its name in the owner's catalogue, or one that the server made; never told twice. */
    key: text().notNull().unique(),
    type: notificationTypes().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    videoId: integer('video_id').references(() => videos.id),
    albumId: integer('album_id').references(() => albums.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Source of the content folder that lists it; null for what the server told by itself. */
    listedBy: text('listed_by'),
  },
  (table) => [
    // Read backwards for newest first: an index made with `desc` would sort nulls otherwise than the query.
    index('notifications_created').on(table.createdAt, table.id),
    check('notifications_one_item', sql`num_nonnulls(${table.videoId}, ${table.albumId}) = 1`),
    check('notifications_item_of_type', sql`(${table.type} = 'video') = (${table.videoId} is not null)`),
  ],
);

export const notificationViews = pgTable(
  'notification_views',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
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
