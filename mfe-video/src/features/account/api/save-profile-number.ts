import { saveMobileNumber } from '@inspire/shared/commerce';
import type { Host } from '@inspire/shared/host';
import { cacheMobileNumber } from './get-profile';

/**
 * Saves the viewer's mobile number and updates the cached profile.
 * @param contact ten digits
 * @returns false when the session ended or changed meanwhile
 * @throws ApiError
 */
export async function saveProfileNumber(host: Host, contact: string): Promise<boolean> {
  const isSaved = await saveMobileNumber(host, contact);
  if (isSaved) cacheMobileNumber(host, contact);
  return isSaved;
}
