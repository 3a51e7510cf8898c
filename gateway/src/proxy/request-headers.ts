import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';

/** Headers of one connection, and what a client must not say about itself to the backend. */
const dropped = /^(connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|forwarded|x-real-ip|x-forwarded-.*)$/;

/**
 * What the backend is told about a request. Address, scheme and host are the ones that Fastify resolved, so a client's own
 * `x-forwarded-…` counts only where TRUST_PROXY says that a proxy in front wrote it; one value each, never a list.
 */
export function forwardedHeaders(
  request: Pick<FastifyRequest, 'method' | 'ip' | 'protocol' | 'host'>, headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  // A body of a GET means nothing and is not passed on, so neither is its length.
  const hasNoBody = request.method === 'GET' || request.method === 'HEAD';
  const kept = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !dropped.test(name) && !(hasNoBody && name === 'content-length')),
  );
  return { ...kept, 'x-forwarded-for': request.ip, 'x-forwarded-proto': request.protocol, 'x-forwarded-host': request.host };
}
