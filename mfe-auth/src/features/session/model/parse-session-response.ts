import { ApiError } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { readSessionRecord } from '@inspire/shared/session';

/**
 * Parses the session record in the response of a login or a registration; fields that a backend leaves out become empty.
 * The expiry is not compared with this device's clock: with a clock that is days off, no one could sign in.
 * @throws ApiError of kind `malformed` when the response contains no session
 */
export function parseSessionResponse(response: unknown): SessionData {
  const record = readSessionRecord(JSON.stringify(response), 0);
  if (!record) throw new ApiError('malformed');
  return record;
}
