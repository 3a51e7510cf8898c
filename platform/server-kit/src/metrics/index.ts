export { type CountCacheRequest, createCacheCounter, createLimitCounter, createReadersGauge } from './counters';
export { createHttpMetrics, createProcessMetrics, type HttpMetricsOptions } from './http-metrics';
