import { useEffect } from 'react';
import { useLazy } from '@inspire/shared/ui';
import { loadPurchaseNumber } from './load-purchase-number';
import type { PurchaseNumberProps } from './purchase-number';

interface NumberStepProps extends PurchaseNumberProps {
  readonly onFail: () => void;
}

/** The number dialog in its own chunk. Until it is loaded, the button that started the purchase is busy. */
export function NumberStep({ onFail, ...props }: NumberStepProps) {
  const { Component, failed } = useLazy(loadPurchaseNumber);
  useEffect(() => {
    if (failed) onFail();
  }, [failed, onFail]);
  return Component && <Component {...props} />;
}
