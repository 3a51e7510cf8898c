import type { onRequestAsyncHookHandler } from 'fastify';
import { WEBHOOK_PATH } from '@inspire/server-kit/limits';
import { BUSY_TEXT, type CountRefusal, RETRY_AFTER_SECONDS } from '@inspire/server-kit/overload';
import { sendProblem } from '../problem';

/** Calls at the same time, as many as connections to a backend: one more would wait for a connection. */
export const MAX_CALLS = 256;
/** Reads leave room for writes. */
export const MAX_READ_CALLS = 200;

/**
 * Creates a hook that refuses calls with 503 while backends that have become slow hold too many. Webhooks have a bound of their
 * own, at the server.
 */
export function createCallLimit(countRefusal: CountRefusal): onRequestAsyncHookHandler {
  let running = 0;
  return async (request, reply) => {
    if (request.url.startsWith(WEBHOOK_PATH)) return;
    const kind = request.method === 'GET' || request.method === 'HEAD' ? 'read' : 'write';
    if (running >= (kind === 'read' ? MAX_READ_CALLS : MAX_CALLS)) {
      countRefusal(kind);
      return sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, BUSY_TEXT);
    }
    running += 1;
    reply.raw.once('close', () => (running -= 1));
  };
}
