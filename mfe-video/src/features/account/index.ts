export type { OwnerProof } from './model/owner-proof';
export { findProofWay } from './model/proof-way';
export { serverErrorText } from './model/server-error-text';
export { OwnerProofDialog } from './view/owner-proof-dialog';
