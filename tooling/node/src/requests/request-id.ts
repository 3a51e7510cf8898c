import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { REQUEST_ID_HEADER, REQUEST_ID_PATTERN } from '@inspire/shared/contracts';

/** As long as the id of a trace, which it becomes where requests are traced. */
const ID_BYTES = 16;

export const createRequestId = (): string => randomBytes(ID_BYTES).toString('hex');

/** Returns the id that a caller sent; undefined when it is missing, sent twice, or of another form. */
export function parseRequestId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && REQUEST_ID_PATTERN.test(given) ? given : undefined;
}
