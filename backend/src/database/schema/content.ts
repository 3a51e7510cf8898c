import { index, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

export const contentImports = pgTable('content_imports', {
  source: text().primaryKey(),
  fingerprint: text().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});

export const contentKinds = pgEnum('content_kind', ['video', 'album', 'plan']);

/** The folder that last listed an entry. Entries that it no longer lists stay assigned to it. */
export const contentEntries = pgTable(
  'content_entries',
  { kind: contentKinds().notNull(), key: text().notNull(), source: text().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.key] }), index('content_entries_source').on(table.source)],
);
