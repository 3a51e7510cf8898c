import type { Host } from '@inspire/shared/host';
import type { PasswordValues } from '../model/password-rules';
import { devicesKey } from './devices';

/**
 * Changes the password. All sessions of the account end; the answer is a new one, which takes the place of the running one
 * as if nothing had happened (D-22).
 * @returns false where a logout or another login came in between: nobody is there to be told
 * @throws ApiError with code `wrong-password` for a wrong current one
 */
export async function changePassword(host: Host, values: PasswordValues): Promise<boolean> {
  const token = host.session.current()?.token;
  const renewed = await host.api.call('changePassword', { body: values });
  // That is not undone.
  if (host.session.current()?.token !== token) return false;
  host.session.start(renewed);
  void host.queries.invalidateQueries({ queryKey: devicesKey() });
  return true;
}
