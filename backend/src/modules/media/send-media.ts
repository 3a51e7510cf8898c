import type { FastifyReply, FastifyRequest } from 'fastify';
import { getContentType, sendFile } from '@inspire/server-kit/files';
import { NotFoundError } from '../../errors/errors';
import { isFilePath, type MediaStorage } from './storage';

/** The kinds of files that packaging creates; no other kind is served. */
const servedExtensions = /\.(m3u8|m4s|mp4|m4a|vtt|json|webp|avif)$/;

export interface MediaToSend {
  readonly storage: MediaStorage;
  readonly path: string;
  readonly cacheControl: string;
}

/** @throws NotFoundError, also for kinds that are not served */
export async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, path, cacheControl }: MediaToSend,
): Promise<FastifyReply> {
  const file = servedExtensions.test(path) && isFilePath(path) ? await storage.open(path) : undefined;
  if (!file) throw new NotFoundError();
  return sendFile(request, reply.header('cache-control', cacheControl), file, {
    contentType: getContentType(path),
    acceptsRanges: true,
  });
}
