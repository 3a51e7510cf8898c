const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Formats paise as receipts show them: ₹1,23,456.78. */
export const formatRupees = (paise: number): string => format.format(paise / 100);
