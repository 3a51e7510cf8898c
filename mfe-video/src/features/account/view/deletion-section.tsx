import { useState } from 'react';
import { Button } from '@inspire/shared/ui';
import { profileMessages as messages } from '../../../messages';
import { AccountCard } from './account-card';
import { DeletionDialog } from './deletion-dialog';
import styles from './form.module.css';

/** Deletes the account, for whoever proves by the password to be its owner. */
export function DeletionSection({ hasPassword }: { hasPassword: boolean }) {
  const [isAsking, setAsking] = useState(false);
  if (!hasPassword) return <AccountCard title={messages.deletion} text={messages.deletionNeedsPassword} />;
  return (
    <AccountCard title={messages.deletion} text={messages.deletionText}>
      <Button variant="secondary" className={styles.submit} onClick={() => setAsking(true)}>
        {messages.deleteAccount}
      </Button>
      <DeletionDialog open={isAsking} onClose={() => setAsking(false)} />
    </AccountCard>
  );
}
