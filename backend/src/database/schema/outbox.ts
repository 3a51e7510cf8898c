import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

interface StoredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/**
 * A row is written in the transaction of its event and deleted when the mail server accepts the mail. A failed mail
 * stays with its error.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mail: jsonb().$type<StoredMail>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** Null: send immediately. During delivery: the end of the sender's lease. */
    nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }),
    /** The mail would be useless after this and is not sent. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Set when delivery is abandoned. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    lastError: text('last_error'),
    /** The request, or the run of a job, that wrote the mail; null for mails of older versions (ADR-57). */
    requestId: text('request_id'),
    /** The part of a trace that wrote the mail; null while tracing is off (ADR-57). */
    traceparent: text(),
  },
  (table) => [
    index('outbox_due')
      .on(table.nextAttemptAt, table.id)
      .where(sql`${table.failedAt} is null`),
  ],
);
