import { createPurchaseFlow } from './purchase-flow';

/** The page's one purchase: the command begins it, the slot shows it. */
export const purchaseFlow = createPurchaseFlow((address) => window.location.assign(address));

/**
 * A page that comes back out of the browser's cache by Back is where it was when it left to pay: nothing of that may be stuck.
 * @returns how to end it
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
