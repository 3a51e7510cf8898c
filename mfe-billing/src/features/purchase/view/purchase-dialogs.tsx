import { useState, useSyncExternalStore } from 'react';
import { purchaseFlow } from '../active-flow';
import type { ActivePurchase } from '../model/purchase-flow';
import { ConfirmDialog } from './confirm-dialog';
import { NumberStep } from './number-step';

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
