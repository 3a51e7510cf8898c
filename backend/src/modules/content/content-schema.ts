import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Which state of a content folder the rows were last made from, so that an unchanged folder is not imported again. */
export const contentImports = pgTable('content_imports', {
  source: text().primaryKey(),
  fingerprint: text().notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
});
