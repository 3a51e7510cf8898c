import type { ReceiptTax, Seller } from '../../../database/schema/receipt-facts';

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
