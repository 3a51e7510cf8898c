const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

export const formatRupees = (paise: number): string => format.format(paise / 100);
