import type { ApiClient } from '@inspire/shared/client';
import type { PaymentUrl } from '@inspire/shared/contracts';
import type { PurchaseItem } from '@inspire/shared/host';
import { createPurchaseFlow } from './model/purchase-flow';

/** The longest pause between the two presses of a double click: the default on Windows and most desktops. */
export const DOUBLE_CLICK_MS = 500;

interface ClickWatch {
  start(): () => void;
  /** Resolves when the next press can no longer belong to the same double click as the last one. */
  settled(): Promise<void>;
}

/**
 * Tracks pointer presses on this page. A page that opens between the two presses of a double click receives the
 * second one; on a payment page, 'Cancel' can be where 'Buy Now' was.
 */
export function createClickWatch(): ClickWatch {
  let lastPressAt = -Infinity;
  const onPress = () => {
    lastPressAt = performance.now();
  };
  return {
    start() {
      // The capture phase also sees presses whose propagation a component stops.
      window.addEventListener('pointerdown', onPress, { capture: true });
      return () => window.removeEventListener('pointerdown', onPress, { capture: true });
    },
    async settled() {
      for (;;) {
        const wait = lastPressAt + DOUBLE_CLICK_MS - performance.now();
        if (wait <= 0) return;
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    },
  };
}

/**
 * Orders an item at the server's price (D-21). Repeated calls before the payment return the same order (D-41).
 * @throws ApiError: 409 for an item that the viewer already owns
 */
export function placeOrder(api: ApiClient, { kind, id }: Pick<PurchaseItem, 'kind' | 'id'>): Promise<PaymentUrl> {
  switch (kind) {
    case 'video':
      return api.call('purchaseVideo', { query: { videoId: id } });
    case 'album':
      return api.call('purchaseAlbum', { query: { audioId: id } });
    case 'plan':
      return api.call('purchasePlan', { query: { subscriptionPlanId: id } });
  }
}

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
