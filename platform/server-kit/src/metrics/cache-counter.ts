import { Counter, type Registry } from 'prom-client';

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
