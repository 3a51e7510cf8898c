import { z } from 'zod';

/** Who takes the money: our own sandbox, or a payment company (architecture, "Payments"). */
export const gatewayName = z.enum(['sandbox', 'razorpay', 'stripe']);
export type GatewayName = z.infer<typeof gatewayName>;
