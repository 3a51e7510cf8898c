import type { EarlyResponses } from '@inspire/shared/client';

export const EARLY_RESPONSES = '__inspireEarly';

export interface EarlyResponseStore {
  readonly token: string;
  readonly responses: Map<string, Promise<{ status: number; body: unknown }>>;
}

/** A screen may be visited long after the page was opened. */
const RESPONSE_STALE_MS = 10_000;

/**
 * Passes the early script's responses to the client: each once, while it is fresh, and only for the session that
 * requested it.
 * @param store undefined if the early script did not run
 * @param now milliseconds since the page was opened
 */
export function createEarlyResponses(store: EarlyResponseStore | undefined, now: () => number): EarlyResponses {
  const cameAt = new Map<string, number>();
  store?.responses.forEach((response, address) =>
    response.then(
      () => cameAt.set(address, now()),
      () => undefined,
    ),
  );
  return {
    take(address, token) {
      if (!store || store.token !== token) return undefined;
      const response = store.responses.get(address);
      store.responses.delete(address);
      const age = now() - (cameAt.get(address) ?? 0);
      return age > RESPONSE_STALE_MS ? undefined : response;
    },
  };
}
