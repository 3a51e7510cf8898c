import type { Host } from '@inspire/shared/host';
import { isSameViewer } from '@inspire/shared/session';
import type { PasswordValues } from '../model/password-rules';
import { devicesKey } from './devices';

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
