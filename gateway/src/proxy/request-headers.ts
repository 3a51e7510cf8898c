import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** Headers of one connection, and what a client must not say about itself to the backend. */
const dropped = /^(connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|forwarded|x-real-ip|x-forwarded-.*)$/;

/**
 * Returns the headers that the backend receives. Address, scheme and host are the ones that Fastify resolved, so a client's own
 * `x-forwarded-…` counts only where TRUSTED_PROXIES says that a proxy in front wrote it; one value each, never a list.
 */
export function forwardedHeaders(
  request: Pick<FastifyRequest, 'ip' | 'protocol' | 'host'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.test(name)));
  return {
    ...kept,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
  };
}
