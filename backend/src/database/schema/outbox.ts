import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Attachments are base64, which both drivers read alike. */
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
 * Mails to send. A row is written in the transaction of the event that it reports, and deleted when the mail server has
 * accepted the mail. A failed one stays with its error.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    mail: jsonb().$type<StoredMail>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Empty: send immediately. While a process sends the mail: when its lease ends. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    /** Not sent after this, because it would be of no use. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Set when delivery is abandoned. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt, table.id)
      .where(sql`${table.failedAt} is null`),
  ],
);
