import type { Host } from '@inspire/shared/host';
import { isSameViewer } from '@inspire/shared/session';
import type { OwnerProof } from '../model/owner-proof';

/**
 * Deletes the account with its data and ends the session; the shell then shows the login.
 * @returns false if the viewer logged out or another one signed in meanwhile; a new session stays
 * @throws ApiError with code `wrong-password`, `wrong-credential` or `wrong-passkey`
 */
export async function deleteAccount(host: Host, proof: OwnerProof): Promise<boolean> {
  const viewer = host.session.current();
  await host.api.call('deleteAccount', { body: proof });
  if (!isSameViewer(host.session.current(), viewer)) return false;
  host.session.end('logout');
  return true;
}
