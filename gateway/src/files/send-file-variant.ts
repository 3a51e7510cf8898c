import type { FastifyReply, FastifyRequest } from 'fastify';
import { getContentType, type OpenFile, openFile, sendFile } from '@inspire/node/files';
import { type Encoding, rankEncodings } from '../http/encoding';
import { sendNotFound } from '../problem';

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

async function openVariant(
  path: string,
  accept: string | undefined,
): Promise<{ file: OpenFile; encoding?: Encoding } | undefined> {
  for (const encoding of rankEncodings(accept)) {
    const file = await openFile(path + suffixes[encoding]);
    if (file) return { file, encoding };
  }
  const file = await openFile(path);
  return file && { file };
}

export async function sendFileVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): Promise<FastifyReply> {
  const variant = await openVariant(path, request.headers['accept-encoding']);
  if (!variant) return sendNotFound(reply);
  const { file, encoding } = variant;
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  // Weak, because builds may compress the same file to different bytes.
  return sendFile(request, reply, file, { contentType: getContentType(path), etag: `W/${file.etag}` });
}
