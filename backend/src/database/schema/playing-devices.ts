import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { ofUser, sessions } from './accounts';

/**
 * Playback leases of devices (D-16). A device is a session (ADR-19), so a logout deletes the row and frees its lease.
 */
export const playingDevices = pgTable(
  'playing_devices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser().notNull(),
    /** Follows the session's token when that is renewed (ADR-43); look rows up by the session's id. */
    sessionHash: text('session_hash')
      .notNull()
      .unique()
      .references(() => sessions.tokenHash, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** Generation of the lease, raised when the device is displaced; stream URLs of an earlier one are invalid. */
    generation: integer('turn').notNull(),
    /** The oldest lease is displaced first. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    /** Last media request or progress report. */
    seenAt: timestamp('seen_at', { withTimezone: true }),
    /** Set until the device has reported to its viewer why playback stopped. */
    displacedAt: timestamp('displaced_at', { withTimezone: true }),
  },
  (table) => [index('playing_devices_user').on(table.userId)],
);
