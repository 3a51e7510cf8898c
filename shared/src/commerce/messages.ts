/** Partly fixed by SPEC-5 and SPEC-8. */
export const commerceMessages = {
  buyNow: 'Buy Now',
  rentNow: 'Rent Now',
  purchaseUnavailable: 'Purchases are unavailable right now. Please try again.',

  numberTitle: 'Your mobile number',
  numberLabel: 'Mobile number',
  numberInvalid: 'Please enter a valid 10-digit mobile number.',
  numberFailed: 'Failed to update mobile number. Please try again.',
  save: 'Save',
} as const;
