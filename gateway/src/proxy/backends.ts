export interface Backends {
  /** The origin for the next request: in turn among those that are ready; among all, where none says so. */
  readonly pick: () => string;
  /** Asks each whether it is ready. */
  readonly refresh: () => Promise<void>;
}

const TIME_LIMIT_MS = 1_000;

/** How often several servers are asked whether they are ready. */
export const READINESS_INTERVAL_MS = 1_000;

/** True while a server takes requests: `/readyz` answers 200, and another status as soon as it is about to end. */
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
 * The servers behind the gateway, alike and without state of their own. A server that is about to end says so some seconds
 * before it does, so a rolling deploy loses no request, those that may not be repeated included.
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
