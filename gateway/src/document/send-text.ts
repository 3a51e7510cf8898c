import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFresh } from '@inspire/server-kit/files';
import { rankEncodings } from '../http/encoding';
import type { EncodedText } from './document-cache';

/** Sends a text in the client's preferred encoding, or 304. The caller sets type and caching. */
export async function sendText(request: FastifyRequest, reply: FastifyReply, text: EncodedText): Promise<FastifyReply> {
  reply.header('etag', text.etag);
  if (isFresh(request.headers['if-none-match'], text.etag)) return reply.removeHeader('content-type').code(304).send();
  const [encoding] = rankEncodings(request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  const body = await text.body(encoding);
  return request.method === 'HEAD' ? reply.header('content-length', body.length).send() : reply.send(body);
}
