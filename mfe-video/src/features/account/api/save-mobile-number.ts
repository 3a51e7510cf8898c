import type { Host } from '@inspire/shared/host';
import { libraryMessages as messages } from '../../../messages';
import { withSessionExpiredToast } from '../../../session-expired-toast';
import { cacheMobileNumber } from './get-profile';

/**
 * Saves the viewer's mobile number: on the server, in the session record, and with it in the local item of SPEC-3.
 * @param contact ten digits
 * @returns false where a logout or another login came in between: the record is not this viewer's any more
 * @throws ApiError
 */
export async function saveMobileNumber(host: Host, contact: string): Promise<boolean> {
  const token = host.session.current()?.token;
  await withSessionExpiredToast(
    host,
    () => host.api.call('updateContact', { body: { contact } }),
    messages.sessionExpired,
  );
  if (host.session.current()?.token !== token) return false;
  host.session.update({ mobileNumber: contact });
  cacheMobileNumber(host, contact);
  return true;
}
