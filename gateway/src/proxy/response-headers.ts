import type { IncomingHttpHeaders } from 'node:http';
import { type Encoding, rankEncodings } from '../http/encoding';
import type { Compression } from '../rules';

const ofOneConnection = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'trailer'];

/** An answer's headers without those of the connection that it came over. */
export const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofOneConnection.includes(name)));

/** Below this many bytes a compressed answer saves no packet. */
const MIN_COMPRESSED_BYTES = 1_024;

const textual = /^(application\/([\w.+-]+\+)?json|text\/(?!event-stream)[\w.+-]+|application\/javascript)\b/i;

export interface UpstreamResponse {
  readonly method: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** True for a whole text that the backend sent as it is: what may be compressed, given a client that takes it. */
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

export interface CompressedHeaders {
  readonly encoding: Encoding | undefined;
  readonly set: Readonly<Record<string, string>>;
}

/** `vary` with `accept-encoding` in it, whatever it held before. */
export const varyByEncoding = (vary: string | undefined): string =>
  vary === undefined
    ? 'accept-encoding'
    : /(^|,)\s*(\*|accept-encoding)\s*(,|$)/i.test(vary)
      ? vary
      : `${vary}, accept-encoding`;

/**
 * The coding for a compressible answer, and the headers that change with it. Compressing answers to logged-in viewers is
 * safe here: a session is a bearer token, which another site's page cannot make a browser send (BREACH needs that).
 */
export function compressedHeaders(accept: string | undefined, headers: IncomingHttpHeaders): CompressedHeaders {
  const [encoding] = rankEncodings(accept);
  const vary = varyByEncoding(headers.vary);
  if (!encoding) return { encoding, set: { vary } };
  const etag = headers.etag && !headers.etag.startsWith('W/') ? `W/${headers.etag}` : undefined;
  return { encoding, set: { vary, 'content-encoding': encoding, ...(etag && { etag }) } };
}
