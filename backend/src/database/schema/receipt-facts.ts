/** Who sells, as the receipt names them; from the settings. Without `gstin` it is a plain receipt. */
export interface Seller {
  readonly name: string;
  readonly address?: string;
  readonly gstin?: string;
  /** State of the registration. */
  readonly state?: string;
  /** Service code (SAC) of what is sold. */
  readonly sac?: string;
  /** Per cent, included in every price. */
  readonly taxRate?: number;
  /** State that the service counts as given in; the seller's own where the settings say no other. */
  readonly placeOfSupply?: string;
}

/** Amounts in paise. Within the seller's state the tax is halved into central and state tax, outside it is one. */
export interface ReceiptTax {
  readonly rate: number;
  readonly taxable: number;
  readonly cgst: number;
  readonly sgst: number;
  readonly igst: number;
}

/** Everything that a receipt says, kept with its order: later settings, names and prices do not change it. */
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
