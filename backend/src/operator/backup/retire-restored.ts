import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { passkeyChallenges, resetCodes, resetLinks, secondSteps, sessions } from '../../database/schema/accounts';
import { receiptCounters } from '../../database/schema/orders';
import { outbox } from '../../database/schema/outbox';
import { restores } from '../../database/schema/restores';
import { getFinancialYear } from '../../modules/commerce/receipts/financial-year';
import type { BackupManifest } from './backup-format';
import type { TableShape } from './describe-tables';
import { counterOf } from './dump-tables';

/** More numbers than a site issues between two backups. */
export const SKIPPED_NUMBERS = 10_000;
const MAX_MAIL_AGE_MS = 24 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

/** What the replaced site has issued so far; a site that was lost has issued an unknown number. */
export interface IssuedNumbers {
  readonly sequences: BackupManifest['counters'];
  readonly receipts: readonly { readonly year: string; readonly last: number }[];
}

export async function readIssuedNumbers(tx: Database, shapes: readonly TableShape[]): Promise<IssuedNumbers> {
  const sequences: BackupManifest['counters'] = [];
  for (const { name, counted } of shapes)
    for (const column of counted) sequences.push(await counterOf(tx, name, column));
  return { sequences, receipts: await tx.select().from(receiptCounters) };
}

async function skipSequences(tx: Database, { counters }: BackupManifest, replaced: IssuedNumbers): Promise<void> {
  for (const { table, column, last } of counters) {
    const own = replaced.sequences.find((one) => one.table === table && one.column === column)?.last ?? '0';
    const next = BigInt(Math.max(Number(last), Number(own)) + SKIPPED_NUMBERS);
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${`"${table}"`}::text, ${column}::text), ${next.toString()}::bigint, true)`,
    );
  }
}

/** The financial years in which receipts may have been issued since the backup. */
function yearsSince(madeAt: Date, now: Date): Set<string> {
  const years = new Set([getFinancialYear(now)]);
  for (let time = madeAt.getTime(); time < now.getTime(); time += DAY_MS) years.add(getFinancialYear(new Date(time)));
  return years;
}

async function skipReceipts(tx: Database, madeAt: Date, replaced: IssuedNumbers, now: Date): Promise<void> {
  const restored = await tx.select().from(receiptCounters);
  for (const year of yearsSince(madeAt, now)) {
    const counts = [...restored, ...replaced.receipts].filter((one) => one.year === year).map(({ last }) => last);
    const last = Math.max(0, ...counts) + SKIPPED_NUMBERS;
    const row = { year, last };
    await tx.insert(receiptCounters).values(row).onConflictDoUpdate({ target: receiptCounters.year, set: { last } });
  }
}

/**
 * Ends what must not come back with a backup (D-57): numbers continue after a gap, sessions, one-time passwords and
 * challenges end, old unsent mails are dropped. Notes the restore, so that the reconciler queries the payments since the backup.
 */
export async function retireRestored(
  tx: Database,
  manifest: BackupManifest,
  replaced: IssuedNumbers,
  now: Date,
): Promise<void> {
  const madeAt = new Date(manifest.madeAt);
  await skipSequences(tx, manifest, replaced);
  await skipReceipts(tx, madeAt, replaced, now);
  await tx.delete(sessions);
  for (const table of [resetCodes, resetLinks, passkeyChallenges, secondSteps]) await tx.delete(table);
  await tx.delete(outbox).where(lt(outbox.createdAt, new Date(now.getTime() - MAX_MAIL_AGE_MS)));
  await tx.insert(restores).values({ restoredAt: now, backupMadeAt: madeAt, skippedNumbers: SKIPPED_NUMBERS });
}
