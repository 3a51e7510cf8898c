import { useEffect, useRef, useState } from 'react';
import type { AccountSession, Profile } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import type { UseQueryResult } from '@inspire/shared/query';
import { Button, ErrorState, SectionCard } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { findProofWay } from '../model/proof-way';
import { DeviceRow } from './device-row';
import styles from './devices-section.module.css';

const FEW = 5;

/** This device first, then the server's order: most recently used first. */
const ownFirst = (devices: readonly AccountSession[]) =>
  [...devices].sort((one, other) => Number(other.current) - Number(one.current));

export interface DevicesSectionProps {
  readonly devices: UseQueryResult<AccountSession[]>;
  /** Undefined when the account failed to load. */
  readonly profile: Profile | undefined;
}

export function DevicesSection({ devices: { data, isFetching, refetch }, profile }: DevicesSectionProps) {
  const { signIn } = useHost().settings;
  // Most accounts have a password, and the server rejects one that is not the account's.
  const way = findProofWay(profile ?? { hasPassword: true, hasGoogle: false }, signIn);
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button is already unmounted, so the focus moves to the first new row.
  useEffect(() => {
    if (showsAll) list.current?.children[FEW]?.querySelector('button')?.focus();
  }, [showsAll]);
  if (!data) {
    return (
      <SectionCard title={messages.devices}>
        <ErrorState title={messages.devicesFailed} busy={isFetching} onRetry={() => void refetch()} />
      </SectionCard>
    );
  }
  const shown = ownFirst(data).slice(0, showsAll ? data.length : FEW);
  return (
    <SectionCard title={messages.devices} text={messages.devicesText}>
      <ul ref={list}>
        {shown.map((device) => (
          <DeviceRow key={device.id} device={device} way={way} />
        ))}
      </ul>
      {shown.length < data.length && (
        <Button variant="secondary" size="s" className={styles.all} onClick={() => setShowsAll(true)}>
          {messages.showAllDevices(data.length)}
        </Button>
      )}
    </SectionCard>
  );
}
