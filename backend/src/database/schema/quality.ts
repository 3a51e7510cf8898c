import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Sums over page loads by hour and release (ADR-58): sessions, events, and one measure for each bucket of a histogram. */
export const qualityCounts = pgTable(
  'quality_counts',
  {
    hour: timestamp({ withTimezone: true }).notNull(),
    remote: text().notNull(),
    version: text().notNull(),
    measure: text().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.remote, table.version, table.measure] })],
);

/** What a page load has contributed to the sums so far, so that it counts once. Its number is random and leads to no person. */
export const qualityVotes = pgTable(
  'quality_votes',
  {
    session: uuid().notNull(),
    remote: text().notNull(),
    version: text().notNull(),
    /** The hour whose sums have its contribution. */
    hour: timestamp({ withTimezone: true }).notNull(),
    sequence: integer().notNull(),
    measures: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.session, table.remote, table.version] }),
    index('quality_votes_expiry').on(table.expiresAt),
  ],
);
