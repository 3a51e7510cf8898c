import type { SubscriptionPlan } from '@inspire/shared/contracts';
import { bestValue } from '../model/plan-value';
import { PlanCard } from './plan-card';
import styles from './plan-list.module.css';

export interface PlanListProps {
  readonly plans: readonly SubscriptionPlan[];
  /** The plans that run, with the day on which each ends. */
  readonly running: ReadonlyMap<number, string>;
  readonly onBought: () => void;
}

/** The plans on offer, side by side. The page leads to the running plan, else to the best value, else to all alike. */
export function PlanList({ plans, running, onBought }: PlanListProps) {
  const best = bestValue(plans);
  const leading = plans.find(({ subscriptionPlanId }) => running.has(subscriptionPlanId))?.subscriptionPlanId ?? best;
  return (
    <ul className={styles.plans}>
      {plans.map((plan) => {
        const id = plan.subscriptionPlanId;
        return (
          <li key={id}>
            <PlanCard
              plan={plan}
              activeUntil={running.get(id)}
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
