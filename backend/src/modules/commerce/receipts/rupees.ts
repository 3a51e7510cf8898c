const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** Paise as a receipt shows them: ₹1,23,456.78. */
export const rupeesOf = (paise: number): string => format.format(paise / 100);
