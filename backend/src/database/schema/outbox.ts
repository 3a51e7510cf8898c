import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A mail as it is kept: the bytes of attachments in base64, which every driver reads alike. */
export interface StoredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly base64: string;
  }[];
}

/**
 * Mails that are still to be sent. A row is written with what it tells of, in one transaction, and
 * removed once the mail was handed over. One that could not be sent at all stays with the reason.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mail: jsonb().$type<StoredMail>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Empty: at once. While one process sends it, the moment at which another one may try. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    /** After this it is of no use to its reader and is dropped. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Set when it is given up. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt, table.id)
      .where(sql`${table.failedAt} is null`),
  ],
);
