import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { createRequestId, parseRequestId } from '@inspire/node/requests';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts';

/**
 * Creates Fastify's `genReqId`: it takes over the id that a gateway sent. Any other caller gets an id of its own, so that it cannot
 * write lines under the id of another caller's request.
 */
export function requestIdFrom(trustedProxies: string): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((one) => one.trim()));
  return ({ socket, headers }) =>
    (isTrusted(socket.remoteAddress ?? '', 0) ? parseRequestId(headers) : undefined) ?? createRequestId();
}

/** Responses repeat the id, as those of the gateway do. */
export function returnRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id));
}
