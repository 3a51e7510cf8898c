import type { FastifyInstance } from 'fastify';
import type { Target } from './rules';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What serves the route. */
    readonly target?: Target;
  }
}

/** Probes arrive every few seconds, playback requests hundreds of segments, and each page dozens of files that never change. */
const routineTargets: ReadonlySet<Target> = new Set<Target>(['probe', 'media', 'assets', 'releases']);

/**
 * Logs one line for each request (ADR-57). It has the route's pattern instead of the URL, which may contain the token of a stream
 * or a search.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route, config } = request.routeOptions;
    const { statusCode: status } = reply;
    const line = {
      address: request.ip,
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    const isRoutine = status < 400 && config.target !== undefined && routineTargets.has(config.target);
    if (isRoutine) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}
