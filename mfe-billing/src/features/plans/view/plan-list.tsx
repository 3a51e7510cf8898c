import { type ActiveSubscription, isUpcoming } from '@inspire/shared/commerce';
import type { SubscriptionPlan } from '@inspire/shared/contracts';
import { bestValue } from '../model/plan-value';
import { PlanCard } from './plan-card';
import styles from './plan-list.module.css';

export interface PlanListProps {
  readonly plans: readonly SubscriptionPlan[];
  readonly active: readonly ActiveSubscription[];
  readonly onBought: () => void;
}

/** The plans on offer, side by side. The active plan is emphasized, otherwise the best value, otherwise all alike. */
export function PlanList({ plans, active, onBought }: PlanListProps) {
  const best = bestValue(plans);
  const findOwn = (id: number) => active.find(({ planId }) => planId === id);
  const running = active.filter(({ fromDate }) => !isUpcoming(fromDate, Date.now())).map(({ planId }) => planId);
  const leading = plans.find(({ subscriptionPlanId: id }) => running.includes(id))?.subscriptionPlanId ?? best;
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => {
        const id = plan.subscriptionPlanId;
        return (
          <li key={id}>
            <PlanCard
              plan={plan}
              own={findOwn(id)}
              isBestValue={id === best}
              emphasis={leading === undefined ? 'equal' : id === leading ? 'this' : 'other'}
              onBought={onBought}
            />
          </li>
        );
      })}
    </ul>
  );
}
