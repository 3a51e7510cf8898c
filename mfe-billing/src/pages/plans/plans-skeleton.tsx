import { useHydrated } from '@inspire/shared/ui';
import { PlanSkeletons } from '../../features/plans/view/plan-skeletons';
import { SubscriptionSkeleton } from '../../features/plans/view/subscription-skeleton';
import { messages } from '../../messages';
import styles from './plan-page.module.css';

/** In the page's frame, which guests and members get, the style sheet shows a member's part to members only. */
export function PlansSkeleton({ isMember }: { isMember: boolean }) {
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
