import type { Registry } from 'prom-client';
import { createSuccessGauge } from '../../modules/commerce/payments/success-gauge';
import { type CountMail, createMailCounter } from '../../modules/outbox/mail-counter';
import { type BacklogMetricsOptions, registerBacklogMetrics } from './backlog-metrics';

export interface JobMetrics {
  readonly countMail: CountMail;
  readonly recordReconciliation: (at: Date) => void;
}

/** Adds the metrics of a process that runs jobs. */
export function registerJobMetrics(registry: Registry, options: BacklogMetricsOptions): JobMetrics {
  registerBacklogMetrics(registry, options);
  return { countMail: createMailCounter(registry), recordReconciliation: createSuccessGauge(registry) };
}
