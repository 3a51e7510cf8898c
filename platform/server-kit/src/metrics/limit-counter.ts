import { Counter, type Registry } from 'prom-client';

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
