export interface Backends {
  /** Returns the origin for the next request: round robin among ready servers, or among all when none is ready. */
  readonly pick: () => string;
  readonly refresh: () => Promise<void>;
}

const TIME_LIMIT_MS = 1_000;

export const READINESS_INTERVAL_MS = 1_000;

/** `/readyz` returns 200 while a server accepts requests, and another status before it stops. */
async function isReady(origin: string, ask: typeof fetch): Promise<boolean> {
  try {
    const response = await ask(`${origin}/readyz`, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Balances requests over identical, stateless servers. A server reports "not ready" some seconds before it stops, so a
 * rolling deploy loses no request, not even one that cannot be repeated.
 */
export function createBackends(origins: readonly string[], ask: typeof fetch = fetch): Backends {
  let ready: readonly string[] = origins;
  let turn = 0;
  return {
    pick: () => {
      const candidates = ready.length > 0 ? ready : origins;
      turn = (turn + 1) % candidates.length;
      return candidates[turn] ?? '';
    },
    refresh: async () => {
      if (origins.length < 2) return;
      const answers = await Promise.all(origins.map((origin) => isReady(origin, ask)));
      ready = origins.filter((_, index) => answers[index]);
    },
  };
}
