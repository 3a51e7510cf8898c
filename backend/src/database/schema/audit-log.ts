import { bigint, index, integer, jsonb, pgEnum, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './accounts';

export const auditSources = pgEnum('audit_source', ['studio', 'operator', 'release']);

/**
 * Who changed what (D-58): one table for Studio, the operator's commands and the release service. Entries are written in the
 * transaction of the change and never removed.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    source: auditSources().notNull(),
    /** The account that made the change; null for an operator or a release key, and after the account is deleted. */
    accountId: integer('account_id').references(() => users.id, { onDelete: 'set null' }),
    /** Names who has no account: the operator's user name on the machine, or the release key. */
    actor: text(),
    action: text().notNull(),
    /** What was changed, for example `account:12` or `order:34`; never an email. */
    target: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index('audit_log_at').on(table.at), index('audit_log_target').on(table.target, table.at)],
);
