/// <reference path="../ui/css-modules.d.ts" />
export { activeSubscriptions } from './active-subscriptions';
export type { ActiveSubscription } from './active-subscriptions';
export { commerceMessages } from './messages';
export {
  isMobileNumberMissing,
  parseMobileNumber,
  storedMobileNumber,
  toEditableMobileNumber,
  validateMobileNumber,
} from './mobile-number';
export { MobileNumberDialog } from './mobile-number-dialog';
export type { MobileNumberDialogProps } from './mobile-number-dialog';
export { saveMobileNumber } from './save-mobile-number';
export { MOBILE_NUMBER_MISSING } from '../contracts/mobile-number';
export { PurchaseButton } from './purchase-button';
export type { PurchaseButtonProps } from './purchase-button';
export { PurchaseUnavailable } from './purchase-unavailable';
export { usePurchase } from './purchase-button';
export type { PurchaseControl } from './purchase-button';
export { rentalDaysLeft } from './rental';
