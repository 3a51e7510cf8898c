import type { Host } from '@inspire/shared/host';
import type { Credential } from '@inspire/shared/ui';

/** Proof that the viewer owns the account (D-55): its password, or a fresh ID token of its Google account. */
export type OwnerProof = { readonly password: string } | Credential;

/**
 * Deletes the account with its data and ends the session; the shell then shows the login.
 * @returns false if the viewer logged out or in again meanwhile; a new session stays
 * @throws ApiError with code `wrong-password` or `wrong-credential`
 */
export async function deleteAccount(host: Host, proof: OwnerProof): Promise<boolean> {
  const token = host.session.current()?.token;
  await host.api.call('deleteAccount', { body: proof });
  if (host.session.current()?.token !== token) return false;
  host.session.end('logout');
  return true;
}
