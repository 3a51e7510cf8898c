import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The status of a request whose client left before the response, as nginx logs it. */
const CLIENT_LEFT_STATUS = 499;

/** Calls `handle` for each request whose client leaves before it has the whole response: Fastify calls no `onResponse` then. */
export function onClientLeft(
  app: FastifyInstance,
  handle: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  app.addHook('onRequest', async (request, reply) => {
    let isFinished = false;
    reply.raw.once('finish', () => (isFinished = true));
    reply.raw.once('close', () => {
      if (!isFinished) handle(request, reply);
    });
  });
}

export interface RequestLog {
  /** True for requests that are many and say nothing unless they fail: they are logged at the level debug. */
  readonly isRoutine: (request: FastifyRequest) => boolean;
  /** Account id. */
  readonly getUser?: (request: FastifyRequest) => number | undefined;
}

/**
 * Logs one line for each request (ADR-57). It has the route's pattern instead of the URL, which may contain the token of a stream
 * or a search.
 */
export function logRequests(app: FastifyInstance, { isRoutine, getUser = () => undefined }: RequestLog): void {
  const log = (request: FastifyRequest, reply: FastifyReply, status: number, more: object = {}) => {
    const user = getUser(request);
    const line = {
      request: request.id,
      address: request.ip,
      method: request.method,
      route: request.routeOptions.url,
      status,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(user !== undefined && { user }),
      ...more,
    };
    // The server's logger: that of the request may name the request already.
    if (status < 400 && isRoutine(request)) app.log.debug(line, 'request');
    else app.log.info(line, 'request');
  };
  app.addHook('onResponse', async (request, reply) => log(request, reply, reply.statusCode));
  // Event streams end like this, with the status that they started with.
  onClientLeft(app, (request, reply) =>
    log(request, reply, reply.raw.headersSent ? reply.statusCode : CLIENT_LEFT_STATUS, { isAborted: true }),
  );
}
