import type { Host } from '@inspire/shared/host';
import { keepNumber } from './get-profile';

/**
 * Saves the viewer's mobile number: on the server, in the session record, and with it in the local item of section 3.
 * @param contact ten digits
 * @throws ApiError
 */
export async function saveNumber(host: Host, contact: string): Promise<void> {
  await host.api.call('updateContact', { body: { contact } });
  host.session.update({ mobileNumber: contact });
  keepNumber(host, contact);
}
