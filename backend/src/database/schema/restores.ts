import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Restores of a backup into this database (D-57). */
export const restores = pgTable('restores', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  restoredAt: timestamp('restored_at', { withTimezone: true }).notNull(),
  /** When the backup was made: orders and receipts since then were lost. */
  backupMadeAt: timestamp('backup_made_at', { withTimezone: true }).notNull(),
  /** How many numbers were skipped in each sequence and receipt counter, so that none is issued again. */
  skippedNumbers: integer('skipped_numbers').notNull(),
  /** When all payments since the backup had been queried; null: due. */
  reconciledAt: timestamp('reconciled_at', { withTimezone: true }),
});
