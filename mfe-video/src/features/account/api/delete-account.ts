import type { PasskeyAssertion } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { confirmPasskey } from '@inspire/shared/passkeys';
import type { Credential } from '@inspire/shared/ui';

/** Proof that the viewer owns the account (D-55): its password, a fresh ID token of its Google account, or a passkey. */
export type OwnerProof = { readonly password: string } | Credential | { readonly passkey: PasskeyAssertion };

/**
 * Deletes the account with its data and ends the session; the shell then shows the login.
 * @returns false if the viewer logged out or in again meanwhile; a new session stays
 * @throws ApiError with code `wrong-password`, `wrong-credential` or `wrong-passkey`
 */
export async function deleteAccount(host: Host, proof: OwnerProof): Promise<boolean> {
  const token = host.session.current()?.token;
  await host.api.call('deleteAccount', { body: proof });
  if (host.session.current()?.token !== token) return false;
  host.session.end('logout');
  return true;
}

/** Deletes the account once the viewer has confirmed with a passkey. @throws ApiError, PasskeyCancelledError */
export async function deleteAccountByPasskey(host: Host): Promise<boolean> {
  const options = await host.api.call('passkeyProofOptions', { body: { purpose: 'delete-account' } });
  return deleteAccount(host, { passkey: await confirmPasskey(options) });
}
