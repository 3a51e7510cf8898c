import { useId } from 'react';
import { activeSubscriptions } from '@inspire/shared/commerce';
import { useSession } from '@inspire/shared/host';
import { EmptyState, ErrorState, Icon, PageHeading, useHydrated } from '@inspire/shared/ui';
import { useDashboardHistoryEntry } from '../../features/history-seeding/view/use-dashboard-history-entry';
import { PlanList } from '../../features/plans/view/plan-list';
import { PlanSkeletons } from '../../features/plans/view/plan-skeletons';
import { SubscriptionList, SubscriptionSkeleton } from '../../features/plans/view/subscription-list';
import { messages } from '../../messages';
import { type PlansContent, usePlans } from './use-plans';
import styles from './plan-page.module.css';

/** In the page's frame, which guests and members get, the style sheet shows a member's part to members only. */
function PlansSkeleton({ isMember }: { isMember: boolean }) {
  const isHydrated = useHydrated();
  const hasOwn = isMember || !isHydrated;
  const forMembers = isHydrated ? undefined : styles.forMembers;
  return (
    <div className={styles.sections} aria-busy="true">
      {hasOwn && (
        <div className={forMembers}>
          <h2 className={styles.title}>{messages.ownTitle}</h2>
          <SubscriptionSkeleton />
        </div>
      )}
      <div>
        {hasOwn && <h2 className={`${styles.title} ${forMembers ?? ''}`}>{messages.offersTitle}</h2>}
        <PlanSkeletons />
      </div>
    </div>
  );
}

interface PlanSectionsProps extends PlansContent {
  readonly isMember: boolean;
  readonly onBought: () => void;
}

function PlanSections({ subscriptions, plans, isMember, onBought }: PlanSectionsProps) {
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

/** `/plan-page`: the plans on offer, below the own subscriptions of a signed-in viewer (SPEC-2, D-2). */
export function PlanPage() {
  useDashboardHistoryEntry();
  const isMember = useSession() !== undefined;
  const plans = usePlans();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Icon name="crown" size="l" className={styles.crown} />
        <PageHeading>{messages.plansTitle}</PageHeading>
        <p className={styles.lead}>{messages.plansLead}</p>
      </header>
      {plans.state === 'loading' && <PlansSkeleton isMember={isMember} />}
      {plans.state === 'error' && <ErrorState title={messages.plansFailed} busy={plans.busy} onRetry={plans.onRetry} />}
      {plans.state === 'content' && <PlanSections {...plans.content} isMember={isMember} onBought={plans.refresh} />}
    </div>
  );
}
