import { Gauge, type Registry } from 'prom-client';
import { createOriginResolver, type Lookup, lookupAll } from './resolve-origins';

export interface Backends {
  /**
   * Returns the origin for the next request: round robin among ready servers; when none is ready, among those that did not
   * answer in time, which may only be busy; otherwise among all.
   */
  readonly pick: () => string;
  /** Resolves names again, from time to time, and asks all servers whether they are ready. */
  readonly refresh: () => Promise<void>;
  /** Counts the servers by the last refresh; a single one, which `refresh` leaves out, is queried now. */
  readonly countReady: () => Promise<{ readonly ready: number; readonly unready: number }>;
}

const TIME_LIMIT_MS = 1_000;

export const READINESS_INTERVAL_MS = 1_000;

/**
 * Shorter than the drain of a server (DRAIN_SECONDS, 3 by default): in an update the new servers must be known before the
 * old ones stop.
 */
const RESOLVE_INTERVAL_MS = 1_000;

export interface BackendsOptions {
  readonly sendRequest?: typeof fetch;
  readonly look?: Lookup;
  readonly resolveIntervalMs?: number;
}

type Readiness = 'ready' | 'late' | 'not ready';

/** `/readyz` returns 200 while a server accepts requests, and another status before it does and before it stops. */
async function fetchReadiness(origin: string, sendRequest: typeof fetch): Promise<Readiness> {
  try {
    const response = await sendRequest(`${origin}/readyz`, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    await response.body?.cancel();
    return response.ok ? 'ready' : 'not ready';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'not ready';
  }
}

/**
 * Balances requests over identical, stateless servers. A server reports "not ready" some seconds before it stops, so a
 * rolling deploy loses no request, not even one that cannot be repeated.
 * @param given origins; a host name means the servers at all of its addresses, which may change at any time
 */
export function createBackends(
  given: readonly string[],
  { sendRequest = fetch, look = lookupAll, resolveIntervalMs = RESOLVE_INTERVAL_MS }: BackendsOptions = {},
): Backends {
  const resolve = createOriginResolver(given, look);
  let origins = given;
  let candidates = given;
  let states: readonly Readiness[] = [];
  let turn = 0;
  let resolvedAt = -Infinity;
  let isRefreshing = false;

  const fetchStates = () => Promise.all(origins.map((origin) => fetchReadiness(origin, sendRequest)));

  const refresh = async () => {
    const now = performance.now();
    if (now - resolvedAt >= resolveIntervalMs) {
      origins = await resolve();
      resolvedAt = now;
    }
    if (origins.length < 2) {
      candidates = origins;
      states = [];
      return;
    }
    states = await fetchStates();
    const having = (state: Readiness) => origins.filter((_, index) => states[index] === state);
    candidates = [having('ready'), having('late')].find((some) => some.length > 0) ?? origins;
  };
  return {
    pick: () => {
      turn = (turn + 1) % candidates.length;
      return candidates[turn] ?? '';
    },
    countReady: async () => {
      const known = states.length === origins.length ? states : await fetchStates();
      const ready = known.filter((state) => state === 'ready').length;
      return { ready, unready: known.length - ready };
    },
    refresh: async () => {
      // A slow name server must not let an older answer replace a newer one.
      if (isRefreshing) return;
      isRefreshing = true;
      await refresh().finally(() => (isRefreshing = false));
    },
  };
}

/** Shows how many backends are ready. */
export function registerBackendMetrics(registry: Registry, { countReady }: Pick<Backends, 'countReady'>): void {
  new Gauge({
    name: 'inspire_backends',
    help: 'Backends of this gateway, by whether they are ready',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { ready, unready } = await countReady();
      this.set({ state: 'ready' }, ready);
      this.set({ state: 'unready' }, unready);
    },
  });
}
