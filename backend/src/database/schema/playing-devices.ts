import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { sessions, users } from './accounts';

/**
 * A browser that has asked for a stream (D-16). A session is a device: one login in one browser, which its tabs
 * share. Its row goes with the session, so a logout gives the place back.
 */
export const playingDevices = pgTable(
  'playing_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionHash: text('session_hash')
      .notNull()
      .unique()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** Raised when the device loses its place; addresses of an earlier turn open nothing any more. */
    turn: integer().notNull(),
    /** Since when it plays without a longer break; the oldest one gives way. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** When it last asked for media or told of its progress. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** Set while it has still to be told why it stopped. */
    displacedAt: timestamp('displaced_at', { withTimezone: true }),
  },
  (table) => [index('playing_devices_user').on(table.userId)],
);
