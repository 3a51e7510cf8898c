import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counters of rate limits (D-42), in the database because all replicas share them. */
export const limits = pgTable(
  'limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('limits_reset').on(table.resetsAt)],
);
