import type { EarlyResponses } from '@inspire/shared/client';

/** Name of the global under which the early script leaves what it asked. */
export const EARLY_RESPONSES = '__inspireEarly';

export interface EarlyResponseStore {
  readonly token: string;
  readonly answers: Map<string, Promise<{ status: number; body: unknown }>>;
}

/** A screen may be visited much later than the page was opened. */
const RESPONSE_STALE_MS = 10_000;

/**
 * Hands the early script's answers to the client, each once, while it is fresh, and only to the session that it was asked for.
 * @param store what the early script left, if it ran
 * @param now milliseconds since the page began
 */
export function createEarlyResponses(store: EarlyResponseStore | undefined, now: () => number): EarlyResponses {
  const cameAt = new Map<string, number>();
  store?.answers.forEach((answer, address) =>
    answer.then(
      () => cameAt.set(address, now()),
      () => undefined,
    ),
  );
  return {
    take(address, token) {
      if (!store || store.token !== token) return undefined;
      const answer = store.answers.get(address);
      store.answers.delete(address);
      // One that is still on its way is as old as the page.
      const age = now() - (cameAt.get(address) ?? 0);
      return age > RESPONSE_STALE_MS ? undefined : answer;
    },
  };
}
