import type { ReactNode } from 'react';
import { useSession } from '@inspire/shared/host';
import { Navigate } from '@inspire/shared/router';
import type { ReturnState } from '@inspire/shared/routes';
import { Skeleton } from '@inspire/shared/ui';
import styles from './guests-only.module.css';

interface GuestsOnlyProps {
  readonly destination: ReturnState['returnTo'];
  readonly children: ReactNode;
}

const places = Array.from({ length: 8 }, (_, index) => <Skeleton key={index} shape="wide" />);

/**
 * A page for guests. A viewer with a session is redirected, also when the session starts here or in another tab. The redirect
 * replaces the history entry, so that Back does not return to the page. Skeletons fill the page until the destination has loaded.
 */
export function GuestsOnly({ destination, children }: GuestsOnlyProps) {
  if (!useSession()) return children;
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton shape="title" className={styles.title} />
      {places}
      <Navigate to={destination.href} state={destination.state} replace />
    </div>
  );
}
