import type { Host } from '@inspire/shared/host';

/**
 * Deletes the account with its data, and ends the session here, which leads to the login.
 * @throws ApiError with code `wrong-password` for a wrong password
 */
export async function deleteAccount(host: Host, password: string): Promise<void> {
  await host.api.call('deleteAccount', { body: { password } });
  host.session.end('logout');
}
