import type { PurchaseItem } from '@inspire/shared/host';
import { messages } from '../messages';
import { Button, Price } from '../ui';
import { commerceMessages } from './messages';
import { PurchaseUnavailable } from './purchase-unavailable';
import { usePurchase } from './use-purchase';

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
          <>
            {item.sale === 'rent' ? commerceMessages.rentNow : commerceMessages.buyNow} <Price rupees={item.price} />
          </>
        )}
      </Button>
    </>
  );
}
