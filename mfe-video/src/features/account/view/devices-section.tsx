import { useEffect, useRef, useState } from 'react';
import type { AccountSession } from '@inspire/shared/contracts';
import type { UseQueryResult } from '@inspire/shared/query';
import { Button, ErrorState } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { AccountCard } from './account-card';
import { DeviceRow } from './device-row';
import styles from './devices-section.module.css';

/** Usually enough for all devices of a viewer. */
const FEW = 5;

/** Sorts this device first, then the most recently used. */
const ownFirst = (devices: readonly AccountSession[]) =>
  [...devices].sort((one, other) => Number(other.current) - Number(one.current));

/** The devices that are signed in to the account, each with a logout button. */
export function DevicesSection({
  devices: { data, isFetching, refetch },
}: {
  devices: UseQueryResult<AccountSession[]>;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is unmounted by now, so the focus moves to the first new row.
  useEffect(() => {
    if (showsAll) list.current?.children[FEW]?.querySelector('button')?.focus();
  }, [showsAll]);
  if (!data) {
    return (
      <AccountCard title={messages.devices}>
        <ErrorState
          title={messages.devicesFailed}
          text={messages.failedText}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </AccountCard>
    );
  }
  const shown = ownFirst(data).slice(0, showsAll ? data.length : FEW);
  return (
    <AccountCard title={messages.devices} text={messages.devicesText}>
      <ul ref={list} className={styles.list}>
        {shown.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
      {shown.length < data.length && (
        <Button variant="secondary" size="s" className={styles.all} onClick={() => setShowsAll(true)}>
          {messages.showAllDevices(data.length)}
        </Button>
      )}
    </AccountCard>
  );
}
