import type { FastifyInstance } from 'fastify';

/** A viewing asks for hundreds of segments, and probes come every few seconds. */
const isRoutine = (route: string | undefined, status: number): boolean =>
  status < 400 &&
  (route === '/livez' || route === '/readyz' || route === '/metrics' || route?.startsWith('/media/') === true);

/** One line a request: the route's pattern in place of the address, because stream addresses are secrets of their viewers. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
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
