import type { FastifyInstance } from 'fastify';
import { WEBHOOK_PATH } from '@inspire/server-kit/limits';
import { sendProblem, TOO_MANY_REQUESTS_TEXT } from '../problem';
import { createRequestLimit, type RequestLimitOptions } from './request-limit';

/**
 * Rejects requests beyond a network's rate with 429 and Retry-After, before anything else is done for them. Never a payment
 * webhook: a provider sends all of them from few addresses, and each is about money.
 */
export function limitRequests(
  app: FastifyInstance,
  options: RequestLimitOptions,
  countHit: () => void = () => undefined,
): void {
  const limit = createRequestLimit(options);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(WEBHOOK_PATH)) return;
    const seconds = limit.count(request.ip);
    if (seconds === 0) return;
    countHit();
    return sendProblem(reply.header('retry-after', seconds), 429, TOO_MANY_REQUESTS_TEXT);
  });
}
