import type { FastifyReply, FastifyRequest } from 'fastify';
import { getContentType, type OpenFile, openFile, sendFile } from '@inspire/server-kit/files';
import { type Encoding, rankEncodings } from '../http/encoding';
import { sendNotFound } from '../problem';

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

interface Variant {
  readonly path: string;
  readonly file: OpenFile;
  readonly encoding?: Encoding;
}

async function openVariant(path: string, accept: string | undefined): Promise<Variant | undefined> {
  for (const encoding of rankEncodings(accept)) {
    const file = await openFile(path + suffixes[encoding]);
    if (file) return { path, file, encoding };
  }
  const file = await openFile(path);
  return file && { path, file };
}

async function openFirst(paths: readonly string[], accept: string | undefined): Promise<Variant | undefined> {
  for (const path of paths) {
    const variant = await openVariant(path, accept);
    if (variant) return variant;
  }
  return undefined;
}

/**
 * Sends the first of these files that exists.
 * @param findMore looks for further ones when none exists
 */
export async function sendFileVariant(
  request: FastifyRequest,
  reply: FastifyReply,
  paths: readonly string[],
  findMore: () => Promise<readonly string[]> = async () => [],
): Promise<FastifyReply> {
  const accept = request.headers['accept-encoding'];
  const variant = (await openFirst(paths, accept)) ?? (await openFirst(await findMore(), accept));
  if (!variant) return sendNotFound(reply);
  const { path, file, encoding } = variant;
  reply.header('vary', 'accept-encoding');
  if (encoding) reply.header('content-encoding', encoding);
  // Weak, because builds may compress the same file to different bytes.
  return sendFile(request, reply, file, { contentType: getContentType(path), etag: `W/${file.etag}` });
}
