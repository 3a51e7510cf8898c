import type { ApiClient } from '@inspire/shared/client';

/**
 * Saves the viewer's mobile number.
 * @param contact ten digits
 * @throws ApiError
 */
export const saveMobileNumber = (api: ApiClient, contact: string): Promise<unknown> =>
  api.call('updateContact', { body: { contact } });
