export { createHttpMetrics, createProcessMetrics, type HttpMetricsOptions } from './http-metrics';
