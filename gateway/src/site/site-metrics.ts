import { Counter, Gauge, type Registry } from 'prom-client';
import type { Release } from '@inspire/shared/remote';
import { chooseReleases } from '../document/plan';
import type { SiteContent } from './site-content-store';

const MAX_BUCKET = 99;

interface ReleaseInUse {
  readonly remote: string;
  readonly version: string;
  readonly channel: 'stable' | 'canary' | 'pinned';
}

/** Lists the releases that browsers get. The choice changes only at the buckets that a weight names. */
function listReleasesInUse({ registry, shell }: SiteContent): ReleaseInUse[] {
  if (!registry || !shell) return [];
  const { remotes } = registry.registry;
  const weights = Object.values(remotes).flatMap(({ releases }) => releases.map(({ weight }) => weight ?? 0));
  const buckets = new Set([0, MAX_BUCKET, ...weights.filter((weight) => weight <= MAX_BUCKET)]);
  const channelOf = (remote: string, { version, weight = 100 }: Release): ReleaseInUse['channel'] => {
    if (remotes[remote]?.pinned === version) return 'pinned';
    return weight < 100 ? 'canary' : 'stable';
  };
  const inUse = new Map<string, ReleaseInUse>();
  for (const bucket of buckets)
    for (const [remote, release] of chooseReleases(registry.registry, shell.contract, bucket)) {
      const { version } = release;
      inUse.set(`${remote} ${version}`, { remote, version, channel: channelOf(remote, release) });
    }
  return [...inUse.values()];
}

/** Adds what this gateway serves: a gateway whose values stay behind the others no longer reads the release store. */
export function registerSiteMetrics(
  registry: Registry,
  content: () => SiteContent,
): { readonly countShellFailure: (version: string) => void } {
  new Gauge({
    name: 'inspire_registry_sequence',
    help: 'Sum of the sequences of trust.json and of the lists of releases that this gateway has accepted; 0 without them',
    registers: [registry],
    collect() {
      const { trust = 0, releases = {} } = content().registry?.index ?? {};
      this.set(Object.values(releases).reduce((sum, sequence) => sum + sequence, trust));
    },
  });
  new Gauge({
    name: 'inspire_registry_age_seconds',
    help: 'Time since what the release store states last changed, as far as this gateway knows; absent without it',
    registers: [registry],
    collect() {
      const { changedAt } = content().registry ?? {};
      if (changedAt) this.set(Math.max(0, (Date.now() - changedAt.getTime()) / 1_000));
      else this.remove();
    },
  });
  new Gauge({
    name: 'inspire_release_info',
    help: 'The releases of remotes that browsers get, each with the value 1',
    labelNames: ['remote', 'version', 'channel'],
    registers: [registry],
    collect() {
      this.reset();
      for (const release of listReleasesInUse(content())) this.set({ ...release }, 1);
    },
  });
  new Gauge({
    name: 'inspire_shell_info',
    help: 'The build of the shell in use',
    labelNames: ['build'],
    registers: [registry],
    collect() {
      this.reset();
      const { shell } = content();
      if (shell) this.set({ build: shell.buildId }, 1);
    },
  });
  const failures = new Counter({
    name: 'inspire_shell_failures_total',
    help: 'Releases of the shell that did not start in a browser, as browsers report them',
    labelNames: ['version'],
    registers: [registry],
  });
  return { countShellFailure: (version) => failures.inc({ version }) };
}
