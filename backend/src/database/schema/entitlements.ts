import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ofUser } from './accounts';
import { albums, videos } from './catalogue';

export const entitlementKinds = pgEnum('entitlement_kind', ['purchase', 'rental']);

/** Permanent unless `endsAt` is set. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser().notNull(),
    videoId: integer('video_id').references(() => videos.id),
    albumId: integer('album_id').references(() => albums.id),
    kind: entitlementKinds().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** The order, sample or operator's grant that created it; unique, so that each grants once. */
    source: text().notNull().unique(),
    /** Set while the payment is disputed (D-49): the row then grants nothing. */
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
  },
  (table) => [
    index('entitlements_user').on(table.userId),
    check('entitlements_one_item', sql`num_nonnulls(${table.videoId}, ${table.albumId}) = 1`),
    check('entitlements_rental_ends', sql`(${table.kind} = 'rental') = (${table.endsAt} is not null)`),
  ],
);
