import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { endpoints } from '@inspire/shared/contracts';

/**
 * What Prometheus reads: the process, and how long each route took. The gateway does not pass `/metrics` on.
 * @returns the registry, for what modules count
 */
export function metricsPlugin(app: FastifyInstance): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the last byte of an answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    // Open as long as its reader looks: that says nothing of how quick the server is.
    if (request.routeOptions.url === endpoints.notificationStream.path) return;
    // The route's pattern, never the address: addresses carry tokens and are without number.
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
