import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { receiptCounters } from '../../../database/schema/orders';

/** The row stays locked until the transaction ends, so that no number is given twice or left out. */
export async function takeReceiptSerial(tx: Database, year: string): Promise<number> {
  const [row] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptCounters.year, set: { last: sql`${receiptCounters.last} + 1` } })
    .returning({ last: receiptCounters.last });
  if (!row) throw new Error('the receipt counter returned no row');
  return row.last;
}
