import { type ApiClient, isApiError } from '@inspire/shared/client';
import type { Order } from '@inspire/shared/contracts';
import { findNewestOrder, type ReturnItem } from '../model/return-parameters';

/** After this time it asks rarely: most payments are settled by then, and some take minutes. */
const OFTEN_FOR_MS = 30_000;
const OFTEN_MS = 1_500;
const RARELY_MS = 10_000;
const MAX_WAIT_MS = 15 * 60_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/**
 * Polls the order of an item until the payment provider has settled it on the server. The API has no call for one order; the
 * list ends the wait at the first settled state.
 * @returns the settled order; undefined when there is none, it cannot be fetched, it stays open for 15 minutes, or the caller has
 * aborted
 */
export async function waitForSettledOrder(
  api: ApiClient,
  item: ReturnItem,
  signal: AbortSignal,
): Promise<Order | undefined> {
  const begin = Date.now();
  for (let waited = 0; !signal.aborted && waited <= MAX_WAIT_MS; waited = Date.now() - begin) {
    try {
      const order = findNewestOrder(await api.call('orders', {}), item);
      // An order exists before the viewer leaves to pay: without one there is nothing to wait for.
      if (!order || order.state !== 'open') return signal.aborted ? undefined : order;
    } catch (error) {
      // Keep polling through a short outage; without a session there is nothing to fetch.
      if (!isApiError(error) || isApiError(error, 401)) return undefined;
    }
    await pause(waited < OFTEN_FOR_MS ? OFTEN_MS : RARELY_MS, signal);
  }
  return undefined;
}
