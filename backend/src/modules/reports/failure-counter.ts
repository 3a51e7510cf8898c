import { Counter, type Registry } from 'prom-client';
import type { RemoteFailure } from '@inspire/shared/contracts';

/** Maximum number of distinct label values: anyone may send a report, so labels must stay bounded. */
const MAX_REMOTES = 20;
const MAX_VERSIONS = 20;
const OTHER = 'other';

/** Maps all names beyond the maximum to `other`. */
function createBoundedNames(most: number) {
  const known = new Set<string>();
  return (name: string): string => {
    if (known.size < most) known.add(name);
    return known.has(name) ? name : OTHER;
  };
}

export function createFailureCounter(registry: Registry) {
  const failures = new Counter({
    name: 'inspire_remote_failures_total',
    help: 'Failures of releases of remotes, as browsers report them',
    labelNames: ['remote', 'version', 'phase'],
    registers: [registry],
  });
  const remoteLabel = createBoundedNames(MAX_REMOTES);
  const versionLabels = new Map<string, (version: string) => string>();
  return ({ remote: name, version, phase }: Pick<RemoteFailure, 'remote' | 'version' | 'phase'>): void => {
    const remote = remoteLabel(name);
    const versionLabel = versionLabels.get(remote) ?? createBoundedNames(MAX_VERSIONS);
    versionLabels.set(remote, versionLabel);
    failures.inc({ remote, version: versionLabel(version), phase });
  };
}

export type CountFailure = ReturnType<typeof createFailureCounter>;
