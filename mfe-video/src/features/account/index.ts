export { isProofRequired } from './api/devices';
export type { OwnerProof } from './model/owner-proof';
export { serverErrorText } from './model/server-error-text';
export { AccountCard } from './view/account-card';
export { GoogleProofForm } from './view/google-proof-form';
export { PasswordProofForm } from './view/password-proof-form';
