import type { Subscription } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import type { UseQueryResult } from '@inspire/shared/query';
import { paths } from '@inspire/shared/routes';
import { ButtonLink, Day, ErrorState } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { AccountCard } from '../../account/view/account-card';
import { activeSubscriptions } from '../model/active-subscriptions';
import styles from './subscription-section.module.css';

/** The running subscription with its end date (D-7), and the way to the plans where the site has them. */
export function SubscriptionSection({
  subscriptions: { data, isFetching, refetch },
}: {
  subscriptions: UseQueryResult<Subscription[]>;
}) {
  const { site } = useHost();
  if (!data) {
    return (
      <AccountCard title={messages.subscription}>
        <ErrorState
          title={messages.subscriptionFailed}
          text={messages.failedText}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </AccountCard>
    );
  }
  const running = activeSubscriptions(data);
  return (
    <AccountCard title={messages.subscription}>
      {running.length > 0 ? (
        <ul className={styles.list}>
          {running.map(({ planId, name, toDate }) => (
            <li key={planId}>
              <p className={styles.name}>{name}</p>
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
    </AccountCard>
  );
}
