import type { MySubscriptions, SubscriptionPlan } from '@inspire/shared/contracts';
import type { SubscriptionRepository } from './subscription-repository';
import { planView, subscriptionView } from './subscription-view';

/** Lists plans and subscriptions (SPEC-7; D-2). */
export function createSubscriptionsService(subscriptions: SubscriptionRepository, clock: () => Date) {
  const plans = async (): Promise<SubscriptionPlan[]> => (await subscriptions.listPlans()).map(planView);

  return {
    plans,

    async ofViewer(viewer: number): Promise<MySubscriptions> {
      const now = clock();
      const [own, offered] = await Promise.all([subscriptions.listOwn(viewer), plans()]);
      return { MySubscriptions: own.map((row) => subscriptionView(row, now)), SubscriptionPlans: offered };
    },
  };
}

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>;
