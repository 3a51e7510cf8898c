import { type ApiClient, isApiError } from '@inspire/shared/client';
import type { Order } from '@inspire/shared/contracts';
import { findNewestOrder, type ReturnItem } from '../model/return-parameters';

const POLL_INTERVAL_MS = 1_500;
/** After this time the page continues without the final state. */
const MAX_WAIT_MS = 30_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Polls the order of an item until the payment provider has settled it on the server. The API has no call for one order; the
 * list ends the wait at the first settled state.
 * @returns the latest known order; undefined when there is none, it cannot be fetched, or the caller has aborted
 */
export async function waitForSettledOrder(
  api: ApiClient,
  item: ReturnItem,
  signal: AbortSignal,
): Promise<Order | undefined> {
  const end = Date.now() + MAX_WAIT_MS;
  let order: Order | undefined;
  while (!signal.aborted) {
    try {
      order = findNewestOrder(await api.call('orders', {}), item);
      // An order exists before the viewer leaves to pay: without one there is nothing to wait for.
      if (!order) return undefined;
    } catch (error) {
      // Keep polling through a short outage; without a session there is nothing to fetch.
      if (!isApiError(error) || isApiError(error, 401)) return undefined;
    }
    if ((order && order.state !== 'open') || Date.now() + POLL_INTERVAL_MS > end) break;
    await pause(POLL_INTERVAL_MS, signal);
  }
  return signal.aborted ? undefined : order;
}
