import type { FastifyReply, FastifyRequest } from 'fastify';
import { getContentType, type OpenFile, openFile, sendFile } from '@inspire/node/files';
import { type Encoding, rankEncodings } from '../http/encoding';
import { sendNotFound } from '../problem';

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Opens the compressed copy that the client accepts, if the file has one, else the file. */
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

/** Sends a file, compressed where there is such a copy; 404 where there is none. The caller sets the headers for caching. */
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
  // Weak: a build may compress the same file to other bytes.
  return sendFile(request, reply, file, { contentType: getContentType(path), etag: `W/${file.etag}` });
}
