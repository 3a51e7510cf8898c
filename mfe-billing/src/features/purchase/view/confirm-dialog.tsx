import { commerceMessages } from '@inspire/shared/commerce';
import type { PurchaseItem } from '@inspire/shared/host';
import { Button, Dialog, Price } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { purchaseTerm } from '../model/purchase-term';
import styles from './purchase-dialogs.module.css';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly item: PurchaseItem;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** The buy or rent dialog (D-31): the item, its price and its term. */
export function ConfirmDialog({ open, item, busy, onConfirm, onCancel }: ConfirmDialogProps) {
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
