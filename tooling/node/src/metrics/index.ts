export { createHttpMetrics, type HttpMetricsOptions } from './http-metrics';
