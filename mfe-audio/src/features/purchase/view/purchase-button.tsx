import { useState } from 'react';
import { type PurchaseItem, useHost } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { Button, Price } from '@inspire/shared/ui';
import { albumMessages as messages } from '../../../messages';
import styles from './purchase-button.module.css';

export interface PurchaseButtonProps {
  readonly item: PurchaseItem;
  readonly onBought: () => void;
}

/** Starts the purchase of an item; when nobody can serve it, says so and offers to try again (D-33). */
export function PurchaseButton({ item, onBought }: PurchaseButtonProps) {
  const host = useHost();
  const [state, setState] = useState<'idle' | 'busy' | 'unavailable'>('idle');
  const start = async () => {
    setState('busy');
    const outcome = await host.purchase(item).catch(() => 'unavailable' as const);
    setState(outcome === 'unavailable' ? 'unavailable' : 'idle');
    if (outcome === 'bought') onBought();
  };
  const isUnavailable = state === 'unavailable';
  // One button for all states, so that it keeps the focus.
  return (
    <>
      {isUnavailable && (
        <p className={styles.fault} role="alert">
          {messages.purchaseUnavailable}
        </p>
      )}
      <Button size="l" busy={state === 'busy'} onClick={() => void start()}>
        {isUnavailable ? (
          shared.retry
        ) : (
          <>
            {item.sale === 'rent' ? messages.rentNow : messages.buyNow} <Price rupees={item.price} />
          </>
        )}
      </Button>
    </>
  );
}
