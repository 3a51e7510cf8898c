import { Counter, Gauge, type Registry } from 'prom-client';
import { listReleasesInUse } from './releases-in-use';
import type { SiteContent } from './site-content-store';

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
