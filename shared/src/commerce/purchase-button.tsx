import { useState } from 'react';
import { type PurchaseItem, useHost } from '@inspire/shared/host';
import { messages } from '../messages';
import { Button, Price } from '../ui';
import { commerceMessages } from './messages';
import { PurchaseUnavailable } from './purchase-unavailable';

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

export interface PurchaseButtonProps {
  readonly item: PurchaseItem;
  readonly onBought: () => void;
}

/** A button that starts a purchase. If no remote serves purchases, it reports that and offers a retry (D-33). */
export function PurchaseButton({ item, onBought }: PurchaseButtonProps) {
  const { isBusy, isUnavailable, purchase } = usePurchase(onBought);
  // The same button in all states, so that it keeps the focus.
  return (
    <>
      {isUnavailable && <PurchaseUnavailable />}
      <Button size="l" busy={isBusy} onClick={() => void purchase(item)}>
        {isUnavailable ? (
          messages.retry
        ) : (
          <span>
            {item.sale === 'rent' ? commerceMessages.rentNow : commerceMessages.buyNow} <Price rupees={item.price} />
          </span>
        )}
      </Button>
    </>
  );
}
