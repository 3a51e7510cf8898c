import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRequestId, parseRequestId } from '@inspire/server-kit/requests';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts';

type Peer = Pick<IncomingMessage, 'socket' | 'headers'>;

function trustPeers(trustedProxies: string): (peer: Peer) => boolean {
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((one) => one.trim()));
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

/**
 * Creates Fastify's `genReqId`: it takes over the id that a gateway sent. Any other caller gets a new id, so that it cannot
 * write lines under the id of another caller's request.
 */
export function requestIdFrom(trustedProxies: string): (request: IncomingMessage) => string {
  const isTrusted = trustPeers(trustedProxies);
  return (request) => (isTrusted(request) ? parseRequestId(request.headers) : undefined) ?? createRequestId();
}

/** Returns what reads the part of a trace that a gateway's request belongs to. */
export function traceparentFrom(trustedProxies: string): (request: FastifyRequest) => string | undefined {
  const isTrusted = trustPeers(trustedProxies);
  return ({ raw }) => {
    const { traceparent } = raw.headers;
    return typeof traceparent === 'string' && isTrusted(raw) ? traceparent : undefined;
  };
}

/** Responses repeat the id, as those of the gateway do. */
export function returnRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => void reply.header(REQUEST_ID_HEADER, request.id));
}
