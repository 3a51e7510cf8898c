import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { endpoints } from '@inspire/shared/contracts';

/**
 * Serves process metrics and route durations to Prometheus. The gateway does not forward `/metrics`.
 * @returns the registry, for counters of modules
 */
export function metricsPlugin(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the last byte of a response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // An event stream lasts as long as its page is open, so its duration says nothing about the server.
    if (request.routeOptions.url === endpoints.notificationStream.path) return;
    // The route's pattern, never the URL: URLs contain tokens, and labels must stay few.
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    durations.observe(labels, reply.elapsedTime / 1_000);
  });
  app.addHook('onClose', async () => registry.clear());
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  return registry;
}
