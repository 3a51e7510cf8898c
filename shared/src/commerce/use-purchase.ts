import { useState } from 'react';
import { type PurchaseItem, useHost } from '@inspire/shared/host';

export interface PurchaseControl {
  readonly isBusy: boolean;
  /** True when the last attempt found no remote that serves purchases: report it and offer a retry (D-33). */
  readonly isUnavailable: boolean;
  readonly purchase: (item: PurchaseItem) => Promise<void>;
}

/**
 * State of a purchase button.
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
