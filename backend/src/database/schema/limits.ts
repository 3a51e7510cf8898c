import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One counter of a limit (D-42). In the database, because every replica has to count the same attempts. */
export const limits = pgTable(
  'limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('limits_reset').on(table.resetsAt)],
);
