import { placeOrder } from './api/place-order';
import { createClickWatch } from './model/click-watch';
import { createPurchaseFlow } from './model/purchase-flow';

const clicks = createClickWatch();

/** The page's only purchase: the command starts it, the slot renders it. */
export const purchaseFlow = createPurchaseFlow({
  placeOrder,
  settleClicks: clicks.settled,
  leave: (url) => window.location.assign(url),
});

export const watchClicks = clicks.start;

/**
 * Cancels the purchase when the browser restores the page from its back/forward cache, in the state in which the
 * viewer left to pay.
 * @returns a function that stops watching and cancels the purchase
 */
export function cancelOnPageRestore(): () => void {
  const listener = ({ persisted }: PageTransitionEvent) => {
    if (persisted) purchaseFlow.cancel();
  };
  window.addEventListener('pageshow', listener);
  return () => {
    window.removeEventListener('pageshow', listener);
    purchaseFlow.cancel();
  };
}
