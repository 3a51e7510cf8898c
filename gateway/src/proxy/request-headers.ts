import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
// Declares `workSpan`.
import type {} from '@inspire/server-kit/requests';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts/request-id';

/** Hop-by-hop headers, and those that a client must not set for the backend. */
const dropped =
  /^(connection|keep-alive|te|trailer|upgrade|expect|proxy-.*|forwarded|x-real-ip|x-forwarded-.*|traceparent|tracestate|baggage)$/;

/**
 * Returns the headers for the backend. Fastify resolves IP address, scheme and host, so a client's own `x-forwarded-…`
 * counts only if a proxy in TRUSTED_PROXIES wrote it; each has one value, never a list.
 */
export function forwardedHeaders(
  request: Pick<FastifyRequest, 'id' | 'ip' | 'protocol' | 'host' | 'workSpan'>,
  headers: IncomingHttpHeaders,
): IncomingHttpHeaders {
  const stored = Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.test(name)));
  return {
    ...stored,
    'x-forwarded-for': request.ip,
    'x-forwarded-proto': request.protocol,
    'x-forwarded-host': request.host,
    [REQUEST_ID_HEADER]: request.id,
    ...(request.workSpan && { traceparent: request.workSpan.traceparent }),
  };
}
