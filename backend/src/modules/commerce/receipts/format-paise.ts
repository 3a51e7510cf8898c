const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Returns paise as rupees with two decimals, as receipts show them. */
export const formatPaise = (paise: number): string => format.format(paise / 100);
