import { Gauge, type Registry } from 'prom-client';

/** Shows how many clients read event streams of this process. */
export function createReadersGauge(registry: Registry, getCount: () => number): void {
  new Gauge({
    name: 'inspire_event_stream_readers',
    help: 'Open event streams of this process',
    registers: [registry],
    collect() {
      this.set(getCount());
    },
  });
}
