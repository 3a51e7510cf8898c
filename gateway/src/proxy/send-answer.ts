import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Compression } from '../rules';
import type { Encoding } from '../http/encoding';
import { compressedHeaders, isCompressible } from './response-headers';

/** Quality for what is compressed once and thrown away: near gzip's cost, better than its size. */
const BROTLI_QUALITY = 4;

const compressorOf = (encoding: Encoding) =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : createGzip();

/** Sends the backend's answer on as it comes, compressed on the way where the rule and the client say so. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, compression: Compression, body: Readable): FastifyReply {
  const headers = reply.getHeaders() as IncomingHttpHeaders;
  if (!isCompressible(compression, { method: request.method, status: reply.statusCode, headers })) return reply.send(body);
  const { encoding, set } = compressedHeaders(request.headers['accept-encoding'], headers);
  reply.headers(set);
  if (!encoding) return reply.send(body);
  reply.removeHeader('content-length');
  // A fault on either side ends both: Fastify sees it on the compressor and closes the connection.
  return reply.send(pipeline(body, compressorOf(encoding), () => undefined));
}
