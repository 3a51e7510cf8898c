import { Counter, type Registry } from 'prom-client';

const kinds = ['read', 'write', 'webhook'] as const;
export type RefusedKind = (typeof kinds)[number];
export type CountRefusal = (kind: RefusedKind) => void;

/** Counts the requests that an overloaded process refuses. */
export function createRefusalCounter(registry: Registry): CountRefusal {
  const refusals = new Counter({
    name: 'inspire_requests_refused_total',
    help: 'Requests that an overloaded process refused with 503, by their kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of kinds) refusals.inc({ kind }, 0);
  return (kind) => refusals.inc({ kind });
}
