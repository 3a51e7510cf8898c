import { Gauge, type Registry } from 'prom-client';
import { type CountMail, createMailCounter } from '../../modules/outbox/mail-counter';
import { type BacklogMetricsOptions, registerBacklogMetrics } from './backlog-metrics';

/** Shows when the reconciler last finished a run; 0 until the first one. @returns a function to call after each run */
function createSuccessGauge(registry: Registry): (at: Date) => void {
  const lastSuccess = new Gauge({
    name: 'inspire_reconciler_last_success_timestamp_seconds',
    help: 'When the reconciler of this process last finished a run, in seconds since 1970; 0 before the first one',
    registers: [registry],
  });
  return (at) => lastSuccess.set(at.getTime() / 1_000);
}

export interface JobMetrics {
  readonly countMail: CountMail;
  readonly recordReconciliation: (at: Date) => void;
}

/** Adds the metrics of a process that runs jobs. */
export function registerJobMetrics(registry: Registry, options: BacklogMetricsOptions): JobMetrics {
  registerBacklogMetrics(registry, options);
  return { countMail: createMailCounter(registry), recordReconciliation: createSuccessGauge(registry) };
}
