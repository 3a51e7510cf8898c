import { useSyncExternalStore } from 'react';
import { Icon } from '@inspire/shared/ui';
import { messages } from '../messages';
import styles from './offline-banner.module.css';

function followConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

const isOnline = (): boolean => navigator.onLine;

/** The live region is always in the page, so that screen readers announce a change. */
export function OfflineBanner() {
  const online = useSyncExternalStore(followConnection, isOnline, () => true);
  return (
    <div role="status" className={styles.region}>
      {!online && (
        <p className={styles.banner}>
          <Icon name="alert" />
          {messages.offline}
        </p>
      )}
    </div>
  );
}
