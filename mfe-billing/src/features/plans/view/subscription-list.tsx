import { isUpcoming } from '@inspire/shared/commerce';
import type { Subscription } from '@inspire/shared/contracts';
import { Day, Skeleton } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import styles from './subscription-list.module.css';

function Row({ subscription: { fromDate, toDate, status, subscriptionPlan } }: { subscription: Subscription }) {
  // The server calls it active from its payment on.
  const shown = status === 'Active' && isUpcoming(fromDate, Date.now()) ? messages.upcoming : status;
  return (
    <li className={styles.row}>
      <p className={styles.name}>{subscriptionPlan.subscriptionPlanName}</p>
      <p className={styles.days}>
        <Day at={fromDate} /> {messages.to} <Day at={toDate} />
      </p>
      <p className={styles.status} data-status={shown}>
        {shown}
      </p>
    </li>
  );
}

/** The viewer's own subscriptions with their days and status (SPEC-3), in the server's order: newest first. */
export function SubscriptionList({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  if (subscriptions.length === 0) return <p className={styles.none}>{messages.noneYet}</p>;
  return (
    <ul className={styles.list}>
      {subscriptions.map((subscription) => (
        <Row
          key={`${subscription.subscriptionPlan.subscriptionPlanId} ${subscription.fromDate}`}
          subscription={subscription}
        />
      ))}
    </ul>
  );
}

export const SubscriptionSkeleton = () => (
  <div className={styles.place} data-testid="skeleton">
    <Skeleton className={styles.placeName} />
    <Skeleton className={styles.placeDays} />
  </div>
);
