import type { CallBody } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { confirmPasskey } from '@inspire/shared/passkeys';
import type { OwnerProof } from '../model/owner-proof';

export type ProofPurpose = CallBody<'passkeyProofOptions'>['purpose'];

/** Lets the viewer confirm with a passkey of the account. @throws ApiError, PasskeyCancelledError */
export async function proveByPasskey({ api }: Host, purpose: ProofPurpose): Promise<OwnerProof> {
  const options = await api.call('passkeyProofOptions', { body: { purpose } });
  return { passkey: await confirmPasskey(options) };
}
