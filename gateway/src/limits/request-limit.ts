import type { FastifyInstance } from 'fastify';
import { rateLimitNetworks, WEBHOOK_PATH } from '@inspire/server-kit/limits';
import { sendProblem, TOO_MANY_REQUESTS_TEXT } from '../problem';

/** Requests a second of one address: a household or an office with many viewers. The edge limits by the same numbers. */
export const REQUESTS_PER_SECOND = 100;
/** A page loads many files at the same time. */
export const BURST_SECONDS = 4;

/** Each wider IPv6 network may send this many times what the one inside it may, as in the backend (D-46). */
const WIDER_FACTOR = 4;
/** Bounds the memory that requests from many networks can take. */
const MAX_NETWORKS = 100_000;

export interface RequestLimitOptions {
  readonly perSecond: number;
  /** Milliseconds of a clock that never goes back. */
  readonly clock?: () => number;
}

/**
 * Limits the requests of each network to a rate, with bursts, by one number for each: when its requests so far would have
 * been spread out evenly (the generic cell rate algorithm, which nginx uses too).
 */
export function createRequestLimit({ perSecond, clock = () => performance.now() }: RequestLimitOptions) {
  const evenBy = new Map<string, number>();

  function makeRoom(now: number): void {
    for (const [network, time] of evenBy) if (time <= now) evenBy.delete(network);
    // A Map iterates in the order of insertion.
    const oldest = evenBy.keys().next();
    if (evenBy.size >= MAX_NETWORKS && !oldest.done) evenBy.delete(oldest.value);
  }

  return {
    /** Counts a request. @returns the seconds to wait when it is one too many, which then does not count; otherwise 0 */
    count(address: string): number {
      const now = clock();
      const next = rateLimitNetworks(address).map((network, width) => {
        const time = Math.max(now, evenBy.get(network) ?? 0) + 1_000 / (perSecond * WIDER_FACTOR ** width);
        return { network, time };
      });
      const latest = Math.max(...next.map(({ time }) => time)) - BURST_SECONDS * 1_000;
      if (latest > now) return Math.max(1, Math.ceil((latest - now) / 1_000));
      if (evenBy.size >= MAX_NETWORKS) makeRoom(now);
      for (const { network, time } of next) evenBy.set(network, time);
      return 0;
    },
  };
}

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
