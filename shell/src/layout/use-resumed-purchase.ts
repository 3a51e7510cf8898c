import { useEffect } from 'react';
import { useHost, useSession } from '@inspire/shared/host';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { readIntent, withoutIntent } from '../app/purchase-intent';

/**
 * Resumes a purchase that a guest started before signing in (D-31). First removes it from the history entry, so that it
 * resumes only once.
 */
export function useResumedPurchase(): void {
  const host = useHost();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  useEffect(() => {
    const item = session ? readIntent(state) : undefined;
    if (!item) return;
    void navigate({ pathname, search, hash }, { replace: true, state: withoutIntent(state) });
    // If no remote serves the purchase, the page's own button reports that on the next press.
    void host.purchase(item);
  }, [host, session, navigate, pathname, search, hash, state]);
}
