import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Encoding } from '../http/encoding';
import type { Compression } from '../rules';
import { compressedHeaders, isCompressible } from './response-headers';

/**
 * For what is compressed once and thrown away. Brotli's default window (4 MiB) is set up for each answer and costs ten
 * times the compression of a small one; 256 KiB hold any list of the API. So set, it costs what gzip does.
 */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } as const;

const compressorOf = (encoding: Encoding, length: number) =>
  encoding === 'br'
    ? createBrotliCompress({ params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: length } })
    : createGzip();

/** Sends the backend's answer on as it comes, compressed on the way where the rule and the client say so. */
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
