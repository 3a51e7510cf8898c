export { type TracedRequests, toPageTrace, traceRequests } from './trace-requests';
export { getTraceparent, getTracer, startTracing, traceStep, traceWork } from './tracing';
export { toTracingConfig, type TracingConfig, tracingVariables } from './tracing-config';
