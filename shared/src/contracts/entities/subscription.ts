import { z } from 'zod';
import { address, id, rupees, text, timestamp } from '../primitives';

export const subscriptionPlan = z.object({
  subscriptionPlanId: id,
  subscriptionPlanName: text(200),
  subscriptionPlanDetails: text(2_000),
  price: rupees,
  /** Duration; optional, because the specification's plan has none and another backend may omit it. */
  months: z.int().positive().optional(),
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;

export const subscription = z.object({
  fromDate: timestamp,
  toDate: timestamp,
  status: z.enum(['Active', 'Expired', 'Refunded']),
  subscriptionPlan,
});
export type Subscription = z.infer<typeof subscription>;

export const mySubscriptions = z.object({
  MySubscriptions: z.array(subscription),
  SubscriptionPlans: z.array(subscriptionPlan),
});
export type MySubscriptions = z.infer<typeof mySubscriptions>;

/** Where to pay (D-14). */
export const paymentUrl = z.object({ paymentUrl: address, orderId: z.string().max(64) });
export type PaymentUrl = z.infer<typeof paymentUrl>;
