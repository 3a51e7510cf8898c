import { Skeleton } from '@inspire/shared/ui';
import styles from './subscription-list.module.css';

export const SubscriptionSkeleton = () => (
  <div className={styles.place} data-testid="skeleton">
    <Skeleton className={styles.placeName} />
    <Skeleton className={styles.placeDays} />
  </div>
);
