export type { OwnerProof } from './model/owner-proof';
export { findProofWay } from './model/proof-way';
export { serverErrorText } from './model/server-error-text';
export { AccountCard } from './view/account-card';
export { OwnerProofDialog } from './view/owner-proof-dialog';
