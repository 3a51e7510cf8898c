import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_ID_HEADER, REQUEST_ID_PATTERN } from '@inspire/shared/contracts';

/**
 * Returns 32 hexadecimal digits: as many as the id of a trace has, which it becomes where requests are traced. Uses a
 * UUID, because Node buffers its random bytes: reading 16 for each request took a fifteenth of the time to reject a login (R14).
 */
export const createRequestId = (): string => randomUUID().replaceAll('-', '');

/** Returns the id that a caller sent; undefined when it is missing, sent twice, or of another form. */
export function parseRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : undefined;
}
