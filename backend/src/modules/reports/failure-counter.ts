import { Counter, type Registry } from 'prom-client';
import type { RemoteFailure } from '@inspire/shared/contracts';
import { createBoundedReleases } from './bounded-names';

export function createFailureCounter(registry: Registry) {
  const failures = new Counter({
    name: 'inspire_remote_failures_total',
    help: 'Failures of releases of remotes, as browsers report them',
    labelNames: ['remote', 'version', 'phase'],
    registers: [registry],
  });
  const toLabels = createBoundedReleases();
  return ({ remote, version, phase }: Pick<RemoteFailure, 'remote' | 'version' | 'phase'>): void =>
    failures.inc({ ...toLabels({ remote, version }), phase });
}

export type CountFailure = ReturnType<typeof createFailureCounter>;
