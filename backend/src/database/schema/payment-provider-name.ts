import { z } from 'zod';

export const paymentProviderName = z.enum(['sandbox', 'razorpay', 'stripe']);
export type PaymentProviderName = z.infer<typeof paymentProviderName>;
