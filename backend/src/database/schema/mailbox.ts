import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Unsent mails of development mode. A table, because one process may write a mail and another show it. */
export const mailbox = pgTable(
  'development_mailbox',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('development_mailbox_at').on(table.at)],
);
