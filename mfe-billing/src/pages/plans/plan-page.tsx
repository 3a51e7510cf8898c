import { useSession } from '@inspire/shared/host';
import { ErrorState, Icon, PageHeading } from '@inspire/shared/ui';
import { useDashboardHistoryEntry } from '../../features/history-seeding/view/use-dashboard-history-entry';
import { messages } from '../../messages';
import { PlanSections } from './plan-sections';
import { PlansSkeleton } from './plans-skeleton';
import { usePlans } from './use-plans';
import styles from './plan-page.module.css';

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
      {plans.state === 'error' && (
        <ErrorState
          title={messages.plansFailed}
          text={messages.plansFailedText}
          busy={plans.busy}
          onRetry={plans.onRetry}
        />
      )}
      {plans.state === 'content' && <PlanSections {...plans.content} isMember={isMember} onBought={plans.refresh} />}
    </div>
  );
}
