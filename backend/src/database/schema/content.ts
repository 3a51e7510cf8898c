import { index, pgEnum, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Which state of a content folder the rows were last made from, so that an unchanged folder is not imported again. */
export const contentImports = pgTable('content_imports', {
  source: text().primaryKey(),
  fingerprint: text().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});

export const contentKinds = pgEnum('content_kind', ['video', 'album', 'plan']);

/** Which folder last listed an entry; what it lists no more stays with it, as the row itself stays. */
export const contentEntries = pgTable(
  'content_entries',
  { kind: contentKinds().notNull(), key: text().notNull(), source: text().notNull() },
  (table) => [primaryKey({ columns: [table.kind, table.key] }), index('content_entries_source').on(table.source)],
);
