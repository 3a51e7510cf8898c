import { PlanSkeletons } from '../../features/plans/view/plan-skeletons';
import { SubscriptionSkeleton } from '../../features/plans/view/subscription-skeleton';
import { messages } from '../../messages';
import styles from './plan-page.module.css';

export const PlansSkeleton = ({ isMember }: { isMember: boolean }) => (
  <div className={styles.sections} aria-busy="true">
    {isMember && (
      <div>
        <h2 className={styles.title}>{messages.ownTitle}</h2>
        <SubscriptionSkeleton />
      </div>
    )}
    <div>
      {isMember && <h2 className={styles.title}>{messages.offersTitle}</h2>}
      <PlanSkeletons />
    </div>
  </div>
);
