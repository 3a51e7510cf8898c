import { saveMobileNumber } from '@inspire/shared/commerce';
import type { Host } from '@inspire/shared/host';
import { isSameViewer } from '@inspire/shared/session';
import type { OwnerProof } from '../model/owner-proof';
import type { PasswordValues } from '../model/password-rules';
import { devicesKey } from './devices';
import { cacheMobileNumber } from './get-profile';

/**
 * Changes the password. All sessions of the account end; the response contains a new one, which replaces the current
 * one without a notice (D-22).
 * @returns false if the viewer logged out or another one signed in meanwhile
 * @throws ApiError with code `wrong-password` if the current password is wrong
 */
export async function changePassword(host: Host, values: PasswordValues): Promise<boolean> {
  const viewer = host.session.current();
  const renewed = await host.api.call('changePassword', { body: values });
  if (!isSameViewer(host.session.current(), viewer)) return false;
  host.session.start(renewed);
  void host.queries.invalidateQueries({ queryKey: devicesKey() });
  return true;
}

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
