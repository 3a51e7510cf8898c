import { Gauge, type Registry } from 'prom-client';

/** Shows when the reconciler last finished a run; 0 until the first one. @returns a function to call after each run */
export function createSuccessGauge(registry: Registry): (at: Date) => void {
  const lastSuccess = new Gauge({
    name: 'inspire_reconciler_last_success_timestamp_seconds',
    help: 'When the reconciler of this process last finished a run, in seconds since 1970; 0 before the first one',
    registers: [registry],
  });
  return (at) => lastSuccess.set(at.getTime() / 1_000);
}
