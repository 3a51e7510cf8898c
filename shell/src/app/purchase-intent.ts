import { useEffect } from 'react';
import { isRecord } from '@inspire/shared/guards';
import { type PurchaseItem, useHost, useSession } from '@inspire/shared/host';
import { useLocation, useNavigate } from '@inspire/shared/router';
import type { ReturnState } from '@inspire/shared/routes';
import { returnTo } from './return-to';

const INTENT = 'purchaseIntent';

/** Returns the navigation state for `/login` that leads back to the page and resumes the purchase (D-4 and D-31). */
export function withIntent(
  location: { pathname: string; search: string; state: unknown },
  item: PurchaseItem,
): ReturnState {
  const state = { ...(isRecord(location.state) && location.state), [INTENT]: item };
  return returnTo({ ...location, state });
}

/** Parses the purchase in a history entry's state; undefined when it is missing or invalid. */
export function readIntent(state: unknown): PurchaseItem | undefined {
  const item = isRecord(state) ? state[INTENT] : undefined;
  if (!isRecord(item)) return undefined;
  const { kind, id, title, price, sale, thumbnailUrl, months } = item;
  if (kind !== 'video' && kind !== 'album' && kind !== 'plan') return undefined;
  if (sale !== 'buy' && sale !== 'rent') return undefined;
  if (!Number.isInteger(id) || typeof title !== 'string' || typeof price !== 'number') return undefined;
  return {
    kind,
    id: id as number,
    title,
    price,
    sale,
    ...(typeof thumbnailUrl === 'string' && { thumbnailUrl }),
    ...(typeof months === 'number' && { months }),
  };
}

/** Returns a history entry's state without the purchase; null when nothing is left. */
export function withoutIntent(state: unknown): unknown {
  if (!isRecord(state)) return state;
  const { [INTENT]: _taken, ...rest } = state;
  return Object.keys(rest).length > 0 ? rest : null;
}

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
