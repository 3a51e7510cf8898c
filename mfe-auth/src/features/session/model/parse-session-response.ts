import { ApiError } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { readSessionRecord } from '@inspire/shared/session';

/**
 * Parses the session record in the response of a login or a registration; fields that a backend leaves out become empty.
 * @throws ApiError of kind `malformed` when the response contains no session
 */
export function parseSessionResponse(response: unknown): SessionData {
  const record = readSessionRecord(JSON.stringify(response));
  if (!record) throw new ApiError('malformed');
  return record;
}
