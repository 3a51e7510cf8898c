export { type CountCacheRequest, createCacheCounter } from './cache-counter';
export { createHttpMetrics, createProcessMetrics, type HttpMetricsOptions } from './http-metrics';
export { createLimitCounter } from './limit-counter';
export { createReadersGauge } from './readers-gauge';
