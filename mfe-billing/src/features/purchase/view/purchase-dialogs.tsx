import { useState, useSyncExternalStore } from 'react';
import { purchaseFlow } from '../model/active-flow';
import type { ActivePurchase } from '../model/purchase-flow';
import { ConfirmDialog } from './confirm-dialog';
import { MobileNumberDialog } from './mobile-number-dialog';

/** Fills the slot `purchase`: the dialogs of the purchase that runs. A dialog that closes keeps what it showed until it is gone. */
export function PurchaseDialogs() {
  const running = useSyncExternalStore(purchaseFlow.subscribe, purchaseFlow.current);
  const [last, setLast] = useState<ActivePurchase>();
  if (running && running !== last) setLast(running);
  if (!last) return null;
  return (
    <>
      <MobileNumberDialog open={running?.step === 'number'} host={last.host} onClose={purchaseFlow.closeNumber} />
      <ConfirmDialog
        open={running !== undefined && running.step !== 'number'}
        item={last.item}
        busy={running?.step === 'ordering'}
        onConfirm={() => void purchaseFlow.confirm()}
        onCancel={purchaseFlow.cancel}
      />
    </>
  );
}
