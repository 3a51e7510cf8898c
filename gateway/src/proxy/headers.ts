import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
// Declares `workSpan`.
import type {} from '@inspire/server-kit/requests';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts/request-id';
import { type Encoding, rankEncodings } from '../http/encoding';
import type { Compression } from '../rules';

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

const ofOneConnection = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'trailer'];

export const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.includes(name)));

/** Below this size compression saves no packet. */
const MIN_COMPRESSED_BYTES = 1_024;

const textual = /^(application\/([\w.+-]+\+)?json|text\/(?!event-stream)[\w.+-]+|application\/javascript)\b/i;

export interface UpstreamResponse {
  readonly method: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** Returns true for a complete, uncompressed text response of the backend. */
export function isCompressible(compression: Compression, { method, status, headers }: UpstreamResponse): boolean {
  return (
    compression === 'dynamic' &&
    method !== 'HEAD' &&
    status === 200 &&
    headers['content-encoding'] === undefined &&
    textual.test(headers['content-type'] ?? '') &&
    !/\bno-transform\b/.test(headers['cache-control'] ?? '') &&
    Number(headers['content-length'] ?? Infinity) >= MIN_COMPRESSED_BYTES
  );
}

interface CompressedHeaders {
  readonly encoding: Encoding | undefined;
  readonly set: Readonly<Record<string, string>>;
}

export const varyByEncoding = (vary: string | undefined): string =>
  vary === undefined
    ? 'accept-encoding'
    : /(^|,)\s*(\*|accept-encoding)\s*(,|$)/i.test(vary)
      ? vary
      : `${vary}, accept-encoding`;

/**
 * Chooses the encoding of a compressible response and the headers that change with it. Compressing personal responses
 * is safe here: BREACH needs another site to make the browser send the session, but a session is a bearer token.
 */
export function compressedHeaders(accept: string | undefined, headers: IncomingHttpHeaders): CompressedHeaders {
  const [encoding] = rankEncodings(accept);
  const vary = varyByEncoding(headers.vary);
  if (!encoding) return { encoding, set: { vary } };
  const etag = headers.etag && !headers.etag.startsWith('W/') ? `W/${headers.etag}` : undefined;
  return { encoding, set: { vary, 'content-encoding': encoding, ...(etag && { etag }) } };
}
