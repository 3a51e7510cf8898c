import type { FastifyInstance } from 'fastify';

/** Playback requests hundreds of segments, and probes arrive every few seconds. */
const isRoutine = (route: string | undefined, status: number): boolean =>
  status < 400 && (route === '/livez' || route === '/readyz' || route?.startsWith('/media/') === true);

/** Logs the route's pattern instead of the URL: stream URLs are secret. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      request: request.id,
      address: request.ip,
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(request.session && { user: request.session.userId }),
    };
    if (isRoutine(line.route, line.status)) request.log.debug(line, 'request');
    else request.log.info(line, 'request');
  });
}
