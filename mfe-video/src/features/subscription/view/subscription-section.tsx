import { activeSubscriptions, isUpcoming } from '@inspire/shared/commerce';
import type { Subscription } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import type { UseQueryResult } from '@inspire/shared/query';
import { paths } from '@inspire/shared/routes';
import { ButtonLink, Day, ErrorState, SectionCard } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import styles from './subscription-section.module.css';

/** The active subscriptions with their end dates (D-7), and a link to the plans if the site has them. */
export function SubscriptionSection({
  subscriptions: { data, isFetching, refetch },
}: {
  subscriptions: UseQueryResult<Subscription[]>;
}) {
  const { site } = useHost();
  if (!data) {
    return (
      <SectionCard title={messages.subscription}>
        <ErrorState title={messages.subscriptionFailed} busy={isFetching} onRetry={() => void refetch()} />
      </SectionCard>
    );
  }
  const active = activeSubscriptions(data);
  return (
    <SectionCard title={messages.subscription}>
      {active.length > 0 ? (
        <ul className={styles.list}>
          {active.map(({ planId, name, fromDate, toDate }) => (
            <li key={planId}>
              <p className={styles.name}>{name}</p>
              {isUpcoming(fromDate, Date.now()) && (
                <p className={styles.end}>
                  {messages.startsOn} <Day at={fromDate} />
                </p>
              )}
              <p className={styles.end}>
                {messages.runsUntil} <Day at={toDate} />
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <div>
          <p className={styles.name}>{messages.noSubscription}</p>
          <p className={styles.end}>{messages.noSubscriptionText}</p>
        </div>
      )}
      {site.owns(paths.plans) && (
        <ButtonLink to={paths.plans} variant="secondary" className={styles.plans}>
          {messages.seePlans}
        </ButtonLink>
      )}
    </SectionCard>
  );
}
