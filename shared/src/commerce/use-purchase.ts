import { useState } from 'react';
import { type PurchaseItem, useHost } from '@inspire/shared/host';

export interface PurchaseControl {
  readonly isBusy: boolean;
  /** The last attempt found no remote that serves purchases: say so, and offer to try again (D-33). */
  readonly isUnavailable: boolean;
  /** Runs the purchase command for an item. */
  readonly purchase: (item: PurchaseItem) => Promise<void>;
}

/**
 * State of a button that starts a purchase.
 * @param onBought called once the viewer owns the item
 */
export function usePurchase(onBought: () => void): PurchaseControl {
  const host = useHost();
  const [state, setState] = useState<'idle' | 'busy' | 'unavailable'>('idle');
  return {
    isBusy: state === 'busy',
    isUnavailable: state === 'unavailable',
    async purchase(item) {
      setState('busy');
      const outcome = await host.purchase(item).catch(() => 'unavailable' as const);
      setState(outcome === 'unavailable' ? 'unavailable' : 'idle');
      if (outcome === 'bought') onBought();
    },
  };
}
