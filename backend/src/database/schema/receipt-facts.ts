/** The seller on receipts. Without `gstin`, receipts show no tax. */
export interface Seller {
  readonly name: string;
  readonly address?: string;
  readonly gstin?: string;
  readonly state?: string;
  /** Service code (SAC) of what is sold. */
  readonly sac?: string;
  /** Per cent, included in every price. */
  readonly taxRate?: number;
  /** State in which the service counts as supplied; default: the seller's. */
  readonly placeOfSupply?: string;
}

/** Amounts in paise. Within the seller's state, tax is split into CGST and SGST; elsewhere it is IGST. */
export interface ReceiptTax {
  readonly rate: number;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
}

/** The contents of a receipt, stored with its order: later settings, names and prices must not change it. */
export interface ReceiptFacts {
  /** Financial year and serial, for example `2026-27/000123`. */
  readonly number: string;
  readonly issuedAt: string;
  readonly paidAt: string;
  readonly seller: Seller;
  readonly buyer: { readonly name: string; readonly email: string };
  readonly item: string;
  /** In paise. */
  readonly amount: number;
  readonly tax?: ReceiptTax;
}
