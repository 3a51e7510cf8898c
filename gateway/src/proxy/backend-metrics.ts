import { Gauge, type Registry } from 'prom-client';
import type { Backends } from './backends';

/** Shows how many backends are ready. */
export function registerBackendMetrics(registry: Registry, { countReady }: Pick<Backends, 'countReady'>): void {
  new Gauge({
    name: 'inspire_backends',
    help: 'Backends of this gateway, by whether they are ready',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { ready, unready } = await countReady();
      this.set({ state: 'ready' }, ready);
      this.set({ state: 'unready' }, unready);
    },
  });
}
