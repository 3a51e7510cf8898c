import { useEffect } from 'react';
import { useHost, useSession } from '@inspire/shared/host';
import { useLocation, useNavigate } from '@inspire/shared/router';
import { readIntent, withoutIntent } from '../app/purchase-intent';

/** Goes on with the purchase that a guest began on this page before logging in (D-31). It is taken out of the entry first, so it goes on once. */
export function useResumedPurchase(): void {
  const host = useHost();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  useEffect(() => {
    const item = session ? readIntent(state) : undefined;
    if (!item) return;
    void navigate({ pathname, search, hash }, { replace: true, state: withoutIntent(state) });
    // Where nobody can serve it the page's own button says so when it is pressed again.
    void host.purchase(item);
  }, [host, session, navigate, pathname, search, hash, state]);
}
