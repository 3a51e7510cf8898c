import { ApiError } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { readSessionRecord } from '@inspire/shared/session';

/**
 * The session record in a login's or a registration's answer; what another backend leaves out of it stays empty.
 * Its end is not compared with this device's clock: a clock that is wrong by days would make logging in impossible.
 * @throws ApiError of kind `malformed` when the answer holds no session
 */
export function readSessionAnswer(answer: unknown): SessionData {
  const record = readSessionRecord(JSON.stringify(answer), 0);
  if (!record) throw new ApiError('malformed');
  return record;
}
