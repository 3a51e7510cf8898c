import { useState } from 'react';
import type { Profile } from '@inspire/shared/contracts';
import type { UseQueryResult } from '@inspire/shared/query';
import { Button, Day, ErrorState } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { readNumber } from '../model/mobile-number';
import { AccountCard } from './account-card';
import { MobileNumberDialog } from './mobile-number-dialog';
import styles from './details.module.css';

/** Name, e-mail and mobile number; the number can be changed (D-7). */
export function Details({ profile: { data, isFetching, refetch } }: { profile: UseQueryResult<Profile> }) {
  const [isEditing, setEditing] = useState(false);
  if (!data) {
    return (
      <AccountCard title={messages.details}>
        <ErrorState
          title={messages.detailsFailed}
          text={messages.failedText}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </AccountCard>
    );
  }
  const number = readNumber(data.mobileNumber);
  return (
    <AccountCard title={messages.details}>
      <dl className={styles.list}>
        <div className={styles.line}>
          <dt className={styles.term}>{messages.name}</dt>
          <dd>{data.user_name}</dd>
        </div>
        <div className={styles.line}>
          <dt className={styles.term}>{messages.email}</dt>
          <dd>{data.email}</dd>
        </div>
        <div className={styles.line}>
          <dt className={styles.term}>{messages.mobile}</dt>
          <dd className={styles.withButton}>
            <span>{number ?? messages.notSaved}</span>
            <Button
              variant="secondary"
              size="s"
              aria-label={`${number ? messages.change : messages.add}: ${messages.mobile}`}
              onClick={() => setEditing(true)}
            >
              {number ? messages.change : messages.add}
            </Button>
          </dd>
        </div>
        <div className={styles.line}>
          <dt className={styles.term}>{messages.since}</dt>
          <dd>
            <Day at={data.since} />
          </dd>
        </div>
      </dl>
      <MobileNumberDialog open={isEditing} number={data.mobileNumber} onClose={() => setEditing(false)} />
    </AccountCard>
  );
}
