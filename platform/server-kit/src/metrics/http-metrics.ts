import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface HttpMetricsOptions {
  /** Returns false for a route whose duration says nothing about the server, such as a stream that lasts for hours. */
  readonly isMeasured?: (route: string | undefined) => boolean;
  /** Default: a new one. */
  readonly registry?: Registry;
}

/** Measures the process itself for Prometheus. */
export function createProcessMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/**
 * Measures a server's process and the durations of its responses for Prometheus.
 * @returns the registry, for counters of modules; its metrics are cleared when the server closes
 */
export function createHttpMetrics(
  app: FastifyInstance,
  { isMeasured = () => true, registry = createProcessMetrics() }: HttpMetricsOptions = {},
): Registry {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the last byte of a response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url: route } = request.routeOptions;
    if (!isMeasured(route)) return;
    // The route's pattern, never the URL: URLs contain tokens, and labels must stay few.
    const labels = { method: request.method, route: route ?? 'unknown', status: String(reply.statusCode) };
    durations.observe(labels, reply.elapsedTime / 1_000);
  });
  app.addHook('onClose', async () => registry.clear());
  return registry;
}
