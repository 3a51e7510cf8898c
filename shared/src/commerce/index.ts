/// <reference path="../ui/css-modules.d.ts" />
export { type ActiveSubscription, activeSubscriptions, isUpcoming } from './active-subscriptions';
export { commerceMessages } from './messages';
export {
  isMobileNumberMissing,
  parseMobileNumber,
  storedMobileNumber,
  toEditableMobileNumber,
  validateMobileNumber,
} from './mobile-number';
export { MobileNumberDialog, type MobileNumberDialogProps } from './mobile-number-dialog';
export { saveMobileNumber } from './save-mobile-number';
export { MOBILE_NUMBER_MISSING } from '../contracts/mobile-number';
export { PurchaseButton, type PurchaseButtonProps, type PurchaseControl, usePurchase } from './purchase-button';
export { PurchaseUnavailable } from './purchase-unavailable';
export { refreshOnPurchase } from './refresh-on-purchase';
export { rentalDaysLeft } from './rental';
