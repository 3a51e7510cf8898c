import { Counter, Gauge, type Registry } from 'prom-client';

/** Counts one request of a cache. */
export type CountCacheRequest = (isHit: boolean) => void;

/** Counts the requests of a process's caches. @returns a function that makes the port of one cache */
export function createCacheCounter<Name extends string>(
  registry: Registry,
  names: readonly Name[],
): (cache: Name) => CountCacheRequest {
  const requests = new Counter({
    name: 'inspire_cache_requests_total',
    help: 'Lookups in caches of this process, by cache and whether the entry was there',
    labelNames: ['cache', 'result'],
    registers: [registry],
  });
  // A series that starts at zero shows its first increase.
  for (const cache of names) for (const result of ['hit', 'miss']) requests.inc({ cache, result }, 0);
  return (cache) => (isHit) => requests.inc({ cache, result: isHit ? 'hit' : 'miss' });
}

/** Counts how often limits are hit, by the names of their rules. */
export function createLimitCounter<Name extends string>(
  registry: Registry,
  names: readonly Name[],
): (limit: Name) => void {
  const hits = new Counter({
    name: 'inspire_limits_hit_total',
    help: 'Attempts that found a limit used up, by the name of the limit',
    labelNames: ['limit'],
    registers: [registry],
  });
  for (const limit of names) hits.inc({ limit }, 0);
  return (limit) => hits.inc({ limit });
}

/** Shows how many clients read event streams of this process. */
export function createReadersGauge(registry: Registry, getCount: () => number): void {
  new Gauge({
    name: 'inspire_event_stream_readers',
    help: 'Open event streams of this process',
    registers: [registry],
    collect() {
      this.set(getCount());
    },
  });
}
