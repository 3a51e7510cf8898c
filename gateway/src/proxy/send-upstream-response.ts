import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../http/encoding';
import type { Compression } from '../rules';
import { compressedHeaders, isCompressible } from './response-headers';

/**
 * Settings for one-off compression. Setting up Brotli's default window (4 MiB) costs ten times the compression of a
 * small response; 256 KiB holds any list of the API and costs as much as gzip.
 */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } as const;

const compressorOf = (encoding: Encoding, length: number) =>
  encoding === 'br'
    ? createBrotliCompress({ params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: length } })
    : createGzip();

/** Streams the backend's response, compressed if the rule and the client allow it. */
export function sendUpstreamResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  compression: Compression,
  body: Readable,
): FastifyReply {
  const headers = reply.getHeaders() as IncomingHttpHeaders;
  if (!isCompressible(compression, { method: request.method, status: reply.statusCode, headers }))
    return reply.send(body);
  const { encoding, set } = compressedHeaders(request.headers['accept-encoding'], headers);
  reply.headers(set);
  if (!encoding) return reply.send(body);
  reply.removeHeader('content-length');
  // An error on either side ends both: Fastify sees it on the compressor and closes the connection.
  return reply.send(pipeline(body, compressorOf(encoding, Number(headers['content-length'] ?? 0)), () => undefined));
}
