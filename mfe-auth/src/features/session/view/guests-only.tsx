import type { ReactNode } from 'react';
import { useSession } from '@inspire/shared/host';
import { Navigate } from '@inspire/shared/router';
import type { ReturnState } from '@inspire/shared/routes';

interface GuestsOnlyProps {
  readonly destination: ReturnState['returnTo'];
  readonly children: ReactNode;
}

/**
 * A page for guests. Whoever has a session is led on, whether it was there before, has just been started here or was
 * started in another tab; the page leaves the history, so that Back does not come upon it again.
 */
export function GuestsOnly({ destination, children }: GuestsOnlyProps) {
  if (useSession()) return <Navigate to={destination.href} state={destination.state} replace />;
  return children;
}
