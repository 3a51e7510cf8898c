import { useState } from 'react';
import { MOBILE_NUMBER_MISSING, MobileNumberDialog, parseMobileNumber } from '@inspire/shared/commerce';
import type { Profile } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import type { UseQueryResult } from '@inspire/shared/query';
import { Button, Day, ErrorState, SectionCard } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { saveProfileNumber } from '../api/profile-writes';
import styles from './details.module.css';

/** Name, email and mobile number; the number can be changed (D-7). */
export function Details({ profile: { data, isFetching, refetch } }: { profile: UseQueryResult<Profile> }) {
  const host = useHost();
  const [isEditing, setEditing] = useState(false);
  if (!data) {
    return (
      <SectionCard title={messages.details}>
        <ErrorState title={messages.detailsFailed} busy={isFetching} onRetry={() => void refetch()} />
      </SectionCard>
    );
  }
  const save = async (contact: string) => {
    if (await saveProfileNumber(host, contact)) host.toasts.success(messages.numberSaved);
    setEditing(false);
  };
  const number = parseMobileNumber(data.mobileNumber);
  return (
    <SectionCard title={messages.details}>
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
            <span>{number ?? MOBILE_NUMBER_MISSING}</span>
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
      <MobileNumberDialog
        open={isEditing}
        text={messages.numberText}
        number={data.mobileNumber}
        save={save}
        onClose={() => setEditing(false)}
      />
    </SectionCard>
  );
}
