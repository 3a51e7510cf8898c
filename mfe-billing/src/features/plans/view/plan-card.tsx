import { useId } from 'react';
import type { SubscriptionPlan } from '@inspire/shared/contracts';
import { Day, Icon, Price } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { planTerm } from '../model/plan-term';
import { PlanButton } from './plan-button';
import { PlanDetails } from './plan-details';
import styles from './plan-card.module.css';

export interface PlanCardProps {
  readonly plan: SubscriptionPlan;
  readonly activeUntil: string | undefined;
  readonly isBestValue: boolean;
  readonly emphasis: 'this' | 'other' | 'equal';
  readonly onBought: () => void;
}

export function PlanCard({ plan, activeUntil, isBestValue, emphasis, onBought }: PlanCardProps) {
  const heading = useId();
  const term = planTerm(plan);
  return (
    <article className={styles.card} aria-labelledby={heading} data-emphasis={emphasis}>
      <h3 id={heading} className={styles.name}>
        {plan.subscriptionPlanName}
      </h3>
      {(activeUntil !== undefined || isBestValue) && (
        <p className={styles.marks}>
          {activeUntil !== undefined && (
            <span className={styles.active}>
              <Icon name="check" />
              {messages.active}
            </span>
          )}
          {isBestValue && <span className={styles.best}>{messages.bestValue}</span>}
        </p>
      )}
      <p className={styles.price}>
        <Price rupees={plan.price} />
      </p>
      {term && <p className={styles.term}>{term}</p>}
      <PlanDetails details={plan.subscriptionPlanDetails} />
      <div className={styles.foot}>
        {activeUntil !== undefined && (
          <p className={styles.until}>
            {messages.activeUntil} <Day at={activeUntil} />
          </p>
        )}
        <PlanButton
          plan={plan}
          label={activeUntil === undefined ? messages.choosePlan : messages.renew}
          variant={emphasis === 'other' ? 'secondary' : 'primary'}
          onBought={onBought}
        />
      </div>
    </article>
  );
}
