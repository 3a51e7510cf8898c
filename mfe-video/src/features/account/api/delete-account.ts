import type { Host } from '@inspire/shared/host';
import { libraryMessages as messages } from '../../../messages';
import { withSessionExpiredToast } from '../../../session-expired-toast';

/**
 * Deletes the account with its data, and ends the session here, which leads to the login.
 * @returns false where a logout or another login came in between: that session is not ended
 * @throws ApiError with code `wrong-password` for a wrong password
 */
export async function deleteAccount(host: Host, password: string): Promise<boolean> {
  const token = host.session.current()?.token;
  await withSessionExpiredToast(
    host,
    () => host.api.call('deleteAccount', { body: { password } }),
    messages.sessionExpired,
  );
  if (host.session.current()?.token !== token) return false;
  host.session.end('logout');
  return true;
}
