import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { receiptCounters } from '../../../database/schema/orders';
import type { ReceiptFacts, ReceiptTax, Seller } from '../../../database/schema/receipt-facts';
import type { Buyer, OrderRow } from '../orders/order-repository';
import { getFinancialYear, toReceiptNumber } from './financial-year';

/**
 * Computes the tax that a price includes, in paise. The parts add up to the price: rounding goes to the taxable value.
 * @returns undefined for a seller without GST registration
 */
export function computeTax(
  amount: number,
  { gstin, taxRate, state, placeOfSupply = state }: Seller,
): ReceiptTax | undefined {
  if (gstin === undefined || taxRate === undefined) return undefined;
  const tax = (amount * taxRate) / (100 + taxRate);
  if (placeOfSupply !== state) {
    const igst = Math.round(tax);
    return { rate: taxRate, taxable: amount - igst, cgst: 0, sgst: 0, igst };
  }
  const half = Math.round(tax / 2);
  return { rate: taxRate, taxable: amount - 2 * half, cgst: half, sgst: half, igst: 0 };
}

/** The row stays locked until the transaction ends, so that no number is given twice or left out. */
async function takeReceiptSerial(tx: Database, year: string): Promise<number> {
  const [row] = await tx
    .insert(receiptCounters)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: receiptCounters.year, set: { last: sql`${receiptCounters.last} + 1` } })
    .returning({ last: receiptCounters.last });
  if (!row) throw new Error('the receipt counter returned no row');
  return row.last;
}

export interface IssuedReceipt {
  readonly receiptYear: string;
  readonly receiptSerial: number;
  readonly receipt: ReceiptFacts;
}

interface Sale {
  readonly order: Pick<OrderRow, 'title' | 'amount'>;
  readonly buyer: Buyer;
  readonly seller: Seller;
  readonly paidAt: Date;
  readonly now: Date;
}

/** Pass the transaction that stores the receipt: when it rolls back, the number was never taken. */
export async function issueReceipt(tx: Database, { order, buyer, seller, paidAt, now }: Sale): Promise<IssuedReceipt> {
  const receiptYear = getFinancialYear(now);
  const receiptSerial = await takeReceiptSerial(tx, receiptYear);
  const amount = order.amount * 100;
  const tax = computeTax(amount, seller);
  const receipt: ReceiptFacts = {
    number: toReceiptNumber(receiptYear, receiptSerial),
    issuedAt: now.toISOString(),
    paidAt: paidAt.toISOString(),
    seller: { ...seller, ...(seller.state !== undefined && { placeOfSupply: seller.placeOfSupply ?? seller.state }) },
    buyer: { name: buyer.name, email: buyer.email },
    item: order.title,
    amount,
    ...(tax && { tax }),
  };
  return { receiptYear, receiptSerial, receipt };
}
