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
    help: 'Sequence of the verified snapshot of releases in use; 0 without one',
    registers: [registry],
    collect() {
      this.set(content().registry?.registry.sequence ?? 0);
    },
  });
  new Gauge({
    name: 'inspire_registry_age_seconds',
    help: 'Time since lists or choices last changed, as far as this gateway knows; absent without a snapshot',
    registers: [registry],
    collect() {
      const { changedAt } = content().registry ?? {};
      if (changedAt) this.set(Math.max(0, (Date.now() - changedAt.getTime()) / 1_000));
      else this.remove();
    },
  });
  new Gauge({
    name: 'inspire_snapshot_age_seconds',
    help: 'Age of the snapshot of releases in use, which is renewed hourly; absent without one',
    registers: [registry],
    collect() {
      const { issuedAt } = content().registry ?? {};
      if (issuedAt) this.set(Math.max(0, (Date.now() - issuedAt.getTime()) / 1_000));
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
