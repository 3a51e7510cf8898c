import type { ReactNode } from 'react';
import { useSession } from '@inspire/shared/host';
import { Navigate } from '@inspire/shared/router';
import type { ReturnState } from '@inspire/shared/routes';

interface GuestsOnlyProps {
  readonly destination: ReturnState['returnTo'];
  readonly children: ReactNode;
}

/**
 * A page for guests. A viewer with a session is redirected, also when the session starts here or in another tab. The redirect
 * replaces the history entry, so that Back does not return to the page.
 */
export function GuestsOnly({ destination, children }: GuestsOnlyProps) {
  if (useSession()) return <Navigate to={destination.href} state={destination.state} replace />;
  return children;
}
