import type { Host } from '@inspire/shared/host';
import type { PasswordValues } from '../model/password-rules';
import { devicesKey } from './devices';

/**
 * Changes the password. All sessions of the account end; the response contains a new one, which replaces the current
 * one without a notice (D-22).
 * @returns false if the viewer logged out or in again meanwhile
 * @throws ApiError with code `wrong-password` if the current password is wrong
 */
export async function changePassword(host: Host, values: PasswordValues): Promise<boolean> {
  const token = host.session.current()?.token;
  const renewed = await host.api.call('changePassword', { body: values });
  if (host.session.current()?.token !== token) return false;
  host.session.start(renewed);
  void host.queries.invalidateQueries({ queryKey: devicesKey() });
  return true;
}
