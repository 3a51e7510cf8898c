export {
  awaitAutofilledPasskey,
  canAutofillPasskeys,
  cancelPasskeys,
  canUsePasskeys,
  confirmPasskey,
  createPasskey,
  PasskeyCancelledError,
} from './ceremony';
