/** The number dialog has a chunk of its own: most viewers have saved a number already. */
export const loadPurchaseNumber = () => import('./purchase-number').then(({ PurchaseNumber }) => PurchaseNumber);
