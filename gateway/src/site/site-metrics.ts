import { Counter, Gauge, type Registry } from 'prom-client';
import type { SiteContent } from './site-content-store';

/** Adds what this gateway serves: a gateway whose values stay behind the others no longer reads the release store. */
export function registerSiteMetrics(
  registry: Registry,
  content: () => SiteContent,
): { readonly countShellFailure: (version: string) => void } {
  new Gauge({
    name: 'inspire_registry_sequence',
    help: 'Sequence of the verified registry in use; 0 without one',
    registers: [registry],
    collect() {
      this.set(content().registry?.registry.sequence ?? 0);
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
