import { useId } from 'react';
import { activeSubscriptions } from '@inspire/shared/commerce';
import { EmptyState } from '@inspire/shared/ui';
import { PlanList } from '../../features/plans/view/plan-list';
import { SubscriptionList } from '../../features/plans/view/subscription-list';
import { messages } from '../../messages';
import type { PlansContent } from './use-plans';
import styles from './plan-page.module.css';

export interface PlanSectionsProps extends PlansContent {
  readonly isMember: boolean;
  readonly onBought: () => void;
}

export function PlanSections({ subscriptions, plans, isMember, onBought }: PlanSectionsProps) {
  const [own, offers] = [useId(), useId()];
  const active = activeSubscriptions(subscriptions);
  return (
    <div className={styles.sections}>
      {isMember && (
        <section aria-labelledby={own}>
          <h2 id={own} className={styles.title}>
            {messages.ownTitle}
          </h2>
          <SubscriptionList subscriptions={subscriptions} />
        </section>
      )}
      <section aria-labelledby={offers}>
        <h2 id={offers} className={isMember ? styles.title : 'visually-hidden'}>
          {messages.offersTitle}
        </h2>
        {plans.length === 0 ? (
          <EmptyState icon="crown" title={messages.noPlans} text={messages.noPlansText} />
        ) : (
          <>
            <PlanList plans={plans} active={active} onBought={onBought} />
            <p className={styles.note}>
              {active.length > 0 ? `${messages.addedToEnd} ${messages.onePayment}` : messages.onePayment}
            </p>
          </>
        )}
      </section>
    </div>
  );
}
