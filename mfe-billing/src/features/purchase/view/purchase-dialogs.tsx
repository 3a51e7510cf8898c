import { useEffect, useState, useSyncExternalStore } from 'react';
import { commerceMessages } from '@inspire/shared/commerce';
import type { PurchaseItem } from '@inspire/shared/host';
import { Button, Dialog, Price, useLazy } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { planTerm } from '../../plans/model/plan-term';
import { purchaseFlow } from '../active-flow';
import type { ActivePurchase } from '../model/purchase-flow';
import { loadPurchaseNumber } from './load-purchase-number';
import type { PurchaseNumberProps } from './purchase-number';
import styles from './purchase-dialogs.module.css';

interface NumberStepProps extends PurchaseNumberProps {
  readonly onFail: () => void;
}

/** The number dialog in its own chunk. Until it is loaded, the button that started the purchase is busy. */
function NumberStep({ onFail, ...props }: NumberStepProps) {
  const { Component, failed } = useLazy(loadPurchaseNumber);
  useEffect(() => {
    if (failed) onFail();
  }, [failed, onFail]);
  return Component && <Component {...props} />;
}

/** Describes how long a purchase lasts; undefined if that is unknown. */
function purchaseTerm({
  kind,
  sale,
  price,
  months,
}: Pick<PurchaseItem, 'kind' | 'sale' | 'price' | 'months'>): string | undefined {
  if (sale === 'rent') return messages.rentTerm;
  return kind === 'plan' ? planTerm({ price, ...(months !== undefined && { months }) }) : messages.forGood;
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly item: PurchaseItem;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The buy or rent dialog (D-31): the item, its price and its term. */
function ConfirmDialog({ open, item, busy, onConfirm, onCancel }: ConfirmDialogProps) {
  const { title, price, sale, thumbnailUrl } = item;
  const term = purchaseTerm(item);
  const isRent = sale === 'rent';
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={isRent ? messages.rentTitle : messages.buyTitle}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {messages.cancel}
          </Button>
          <Button busy={busy} onClick={onConfirm}>
            {isRent ? commerceMessages.rentNow : commerceMessages.buyNow}
          </Button>
        </>
      }
    >
      <div className={styles.item}>
        {thumbnailUrl && <img className={styles.cover} src={thumbnailUrl} alt="" width="160" height="90" />}
        <div>
          <p className={styles.name}>{title}</p>
          <p className={styles.price}>
            <Price rupees={price} />
          </p>
          {term && <p className={styles.term}>{term}</p>}
        </div>
      </div>
      <p className={styles.note}>{messages.payNext}</p>
    </Dialog>
  );
}

/** Fills the slot `purchase` with the dialogs of the current purchase. A closing dialog keeps its content until it is gone. */
export function PurchaseDialogs() {
  const active = useSyncExternalStore(purchaseFlow.subscribe, purchaseFlow.current);
  const [last, setLast] = useState<ActivePurchase>();
  const [hasRequestedNumber, setRequestedNumber] = useState(false);
  if (active && active !== last) setLast(active);
  if (active?.step === 'number' && !hasRequestedNumber) setRequestedNumber(true);
  if (!last) return null;

  const isNumberStep = active?.step === 'number';
  const failNumberStep = () => {
    // Unmount it, so that the next attempt loads the chunk again.
    setRequestedNumber(false);
    if (isNumberStep) purchaseFlow.fail();
  };
  return (
    <>
      {hasRequestedNumber && <NumberStep open={isNumberStep} host={last.host} onFail={failNumberStep} />}
      <ConfirmDialog
        open={active !== undefined && !isNumberStep}
        item={last.item}
        busy={active?.step === 'ordering'}
        onConfirm={() => void purchaseFlow.confirm()}
        onCancel={purchaseFlow.cancel}
      />
    </>
  );
}
