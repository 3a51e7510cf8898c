import { type ApiClient, isApiError } from '@inspire/shared/client';
import type { Order } from '@inspire/shared/contracts';
import { orderOf } from '../model/return-message';
import type { ReturnItem } from '../model/return-parameters';

/** Milliseconds between two questions, and until the page goes on without an answer. */
const EVERY_MS = 1_500;
const AT_MOST_MS = 30_000;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Asks the server about the order of an item until the gateway's word has reached it.
 * @returns the order as the server knows it; undefined when there is none, it cannot be asked, or the caller no longer waits
 */
export async function waitForSettledOrder(
  api: ApiClient,
  item: ReturnItem,
  signal: AbortSignal,
): Promise<Order | undefined> {
  const end = Date.now() + AT_MOST_MS;
  let order: Order | undefined;
  while (!signal.aborted) {
    try {
      order = orderOf(await api.call('orders', {}), item);
      // An order is made before anybody leaves to pay: there is nothing to wait for.
      if (!order) return undefined;
    } catch (error) {
      // A short outage is waited for; without a session nothing can be asked.
      if (!isApiError(error) || isApiError(error, 401)) return undefined;
    }
    if ((order && order.state !== 'open') || Date.now() + EVERY_MS > end) break;
    await pause(EVERY_MS, signal);
  }
  return signal.aborted ? undefined : order;
}
