/** Fields of Stripe's and Razorpay's objects that hold card data or describe the buyer. Settlement reads none of them. */
const PRIVATE_KEYS = new Set([
  'acquirer_data',
  'bank',
  'billing_details',
  'card',
  'card_id',
  'contact',
  'customer',
  'customer_details',
  'customer_email',
  'email',
  'evidence',
  'name',
  'payment_method_details',
  'receipt_email',
  'shipping',
  'token_id',
  'upi',
  'vpa',
  'wallet',
]);

/** Removes card data and personal data from a webhook's JSON. */
export const redactWebhook = (body: Buffer): string =>
  JSON.stringify(
    JSON.parse(body.toString('utf8'), (key, value: unknown) => (PRIVATE_KEYS.has(key) ? undefined : value)),
  );
