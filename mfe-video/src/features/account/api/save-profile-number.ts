import { saveMobileNumber } from '@inspire/shared/commerce';
import type { Host } from '@inspire/shared/host';
import { libraryMessages as messages } from '../../../messages';
import { withSessionExpiredToast } from '../../../session-expired-toast';
import { cacheMobileNumber } from './get-profile';

/**
 * Saves the viewer's mobile number and updates the cached profile.
 * @param contact ten digits
 * @returns false when the session ended or changed meanwhile
 * @throws ApiError
 */
export async function saveProfileNumber(host: Host, contact: string): Promise<boolean> {
  const isSaved = await withSessionExpiredToast(host, () => saveMobileNumber(host, contact), messages.sessionExpired);
  if (isSaved) cacheMobileNumber(host, contact);
  return isSaved;
}
