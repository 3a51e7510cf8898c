import type { ReceiptFacts, Seller } from '../../../database/schema/receipt-facts';
import type { Buyer, OrderRepository, OrderRow } from '../orders/order-repository';
import { financialYearOf, receiptNumber } from './financial-year';
import { taxIn } from './receipt-tax';

export interface IssuedReceipt {
  readonly receiptYear: string;
  readonly receiptSerial: number;
  readonly receipt: ReceiptFacts;
}

interface ReceiptOf {
  readonly order: Pick<OrderRow, 'title' | 'amount'>;
  readonly buyer: Buyer;
  readonly seller: Seller;
  readonly paidAt: Date;
  readonly now: Date;
}

/**
 * Takes the next number of the financial year and puts down what the receipt says. Call it with the repository of the
 * transaction that keeps it: if that fails, the number was never taken.
 */
export async function issueReceipt(
  orders: OrderRepository,
  { order, buyer, seller, paidAt, now }: ReceiptOf,
): Promise<IssuedReceipt> {
  const receiptYear = financialYearOf(now);
  const receiptSerial = await orders.takeReceiptSerial(receiptYear);
  const amount = order.amount * 100;
  const tax = taxIn(amount, seller);
  const receipt: ReceiptFacts = {
    number: receiptNumber(receiptYear, receiptSerial),
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
