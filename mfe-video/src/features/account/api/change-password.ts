import type { Host } from '@inspire/shared/host';
import type { PasswordValues } from '../model/password-rules';
import { devicesKey } from './devices';

/**
 * Changes the password. All sessions of the account end; the answer is a new one, which takes the place of the running one
 * as if nothing had happened (decision 22).
 * @throws ApiError with code `wrong-password` for a wrong current one
 */
export async function changePassword(host: Host, values: PasswordValues): Promise<void> {
  host.session.start(await host.api.call('changePassword', { body: values }));
  void host.queries.invalidateQueries({ queryKey: devicesKey() });
}
