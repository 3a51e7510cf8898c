/// <reference path="../ui/css-modules.d.ts" />
export { activeSubscriptions } from './active-subscriptions';
export type { ActiveSubscription } from './active-subscriptions';
export { commerceMessages } from './messages';
export { PurchaseButton } from './purchase-button';
export type { PurchaseButtonProps } from './purchase-button';
export { PurchaseUnavailable } from './purchase-unavailable';
export { usePurchase } from './use-purchase';
export type { PurchaseControl } from './use-purchase';
