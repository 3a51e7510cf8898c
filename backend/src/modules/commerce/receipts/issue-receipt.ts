import type { Database } from '../../../database/database';
import type { ReceiptFacts, Seller } from '../../../database/schema/receipt-facts';
import type { Buyer, OrderRow } from '../orders/order-repository';
import { computeTax } from './compute-tax';
import { getFinancialYear, toReceiptNumber } from './financial-year';
import { takeReceiptSerial } from './receipt-counter';

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
