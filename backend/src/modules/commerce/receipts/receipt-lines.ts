import type { ReceiptFacts } from '../../../database/schema/receipt-facts';
import { receiptDate } from './receipt-date';
import { rupeesOf } from './rupees';

export type ReceiptLine = readonly [label: string, value: string];

export const receiptTitle = ({ tax }: ReceiptFacts): string => (tax ? 'Tax invoice' : 'Receipt');

/** The seller as the head of a receipt names them. */
export const sellerLines = ({ seller }: ReceiptFacts): string[] => [
  seller.name,
  ...(seller.address?.split('\n') ?? []),
  ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
];

/** What identifies the receipt. */
export const headLines = ({ number, issuedAt, paidAt, buyer, tax, seller }: ReceiptFacts): ReceiptLine[] => [
  ['Number', number],
  ['Date', receiptDate(issuedAt)],
  ['Paid on', receiptDate(paidAt)],
  ['Sold to', `${buyer.name}, ${buyer.email}`],
  ...(tax && seller.placeOfSupply ? [['Place of supply', seller.placeOfSupply] as const] : []),
  ...(tax && seller.sac ? [['SAC', seller.sac] as const] : []),
];

const percent = (rate: number): string => `${Number(rate.toFixed(2))}%`;

/** What was paid, and the tax in it, where the seller is registered. */
export function amountLines({ amount, tax }: ReceiptFacts): ReceiptLine[] {
  const total: ReceiptLine = ['Total', rupeesOf(amount)];
  if (!tax) return [total];
  const parts: ReceiptLine[] =
    tax.igst > 0
      ? [[`IGST ${percent(tax.rate)}`, rupeesOf(tax.igst)]]
      : [
          [`CGST ${percent(tax.rate / 2)}`, rupeesOf(tax.cgst)],
          [`SGST ${percent(tax.rate / 2)}`, rupeesOf(tax.sgst)],
        ];
  return [['Taxable value', rupeesOf(tax.taxable)], ...parts, total];
}
