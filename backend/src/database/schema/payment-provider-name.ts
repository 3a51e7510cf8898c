import { z } from 'zod';

/** Who takes the money: our own sandbox, or a payment company. */
export const paymentProviderName = z.enum(['sandbox', 'razorpay', 'stripe']);
export type PaymentProviderName = z.infer<typeof paymentProviderName>;
