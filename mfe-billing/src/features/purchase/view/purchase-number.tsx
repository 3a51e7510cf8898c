import { MobileNumberDialog, saveMobileNumber } from '@inspire/shared/commerce';
import type { Host } from '@inspire/shared/host';
import { messages } from '../../../messages';
import { purchaseFlow } from '../active-flow';

export interface PurchaseNumberProps {
  readonly open: boolean;
  readonly host: Pick<Host, 'api' | 'session'>;
}

/** Asks for the mobile number that a payment needs (SPEC-4). */
export function PurchaseNumber({ open, host }: PurchaseNumberProps) {
  const save = async (contact: string) => {
    // Otherwise the session has ended or changed, and this purchase is over.
    if (await saveMobileNumber(host, contact)) purchaseFlow.closeNumber(contact);
  };
  return (
    <MobileNumberDialog open={open} text={messages.numberText} save={save} onClose={() => purchaseFlow.closeNumber()} />
  );
}
