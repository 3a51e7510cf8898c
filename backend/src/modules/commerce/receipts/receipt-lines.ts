import { datesIn, INDIA_TIME_ZONE } from '@inspire/shared/messages';
import type { ReceiptFacts } from '../../../database/schema/receipt-facts';

const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Returns paise as rupees with two decimals, as receipts show them. */
export const formatPaise = (paise: number): string => format.format(paise / 100);

const { day } = datesIn(INDIA_TIME_ZONE);

export type ReceiptLine = readonly [label: string, value: string];

export const receiptTitle = ({ tax }: ReceiptFacts): string => (tax ? 'Tax invoice' : 'Receipt');

export const sellerLines = ({ seller }: ReceiptFacts): string[] => [
  seller.name,
  ...(seller.address?.split('\n') ?? []),
  ...(seller.gstin ? [`GSTIN ${seller.gstin}`] : []),
];

export const headLines = ({ number, issuedAt, paidAt, buyer, tax, seller }: ReceiptFacts): ReceiptLine[] => [
  ['Receipt no.', number],
  ['Date', day(new Date(issuedAt))],
  ['Paid on', day(new Date(paidAt))],
  ['Billed to', `${buyer.name}, ${buyer.email}`],
  ...(tax && seller.placeOfSupply ? [['Place of supply', seller.placeOfSupply] as const] : []),
  ...(tax && seller.sac ? [['SAC', seller.sac] as const] : []),
];

const percent = (rate: number): string => `${Number(rate.toFixed(2))}%`;

export function amountLines({ amount, tax }: ReceiptFacts): ReceiptLine[] {
  const total: ReceiptLine = ['Total', formatPaise(amount)];
  if (!tax) return [total];
  const parts: ReceiptLine[] =
    tax.igst > 0
      ? [[`IGST ${percent(tax.rate)}`, formatPaise(tax.igst)]]
      : [
          [`CGST ${percent(tax.rate / 2)}`, formatPaise(tax.cgst)],
          [`SGST ${percent(tax.rate / 2)}`, formatPaise(tax.sgst)],
        ];
  return [['Taxable value', formatPaise(tax.taxable)], ...parts, total];
}
