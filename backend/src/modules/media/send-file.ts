import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundError } from '../../errors/errors';
import { rangeIsCurrent, readRange } from './byte-range';
import { contentTypeOf } from './content-type';
import { isFilePath, type MediaStorage, type StoredFile } from './storage';

const unchanged = (header: string | undefined, file: StoredFile): boolean =>
  header === '*' || (header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === file.etag) ?? false);

async function answerWithout(
  file: StoredFile,
  reply: FastifyReply,
  status: number,
  length?: number,
): Promise<FastifyReply> {
  await file.close();
  if (length !== undefined) void reply.header('content-length', length);
  return reply.code(status).send();
}

export interface FileToSend {
  readonly storage: MediaStorage;
  readonly path: string;
  readonly cacheControl: string;
}

/**
 * Sends a stored file, whole or the range asked for: 200, 206, 304, 404 or 416, and HEAD without the body.
 * @throws NotFoundError, for names that are not served too
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, path, cacheControl }: FileToSend,
) {
  const type = contentTypeOf(path);
  const file = type && isFilePath(path) ? await storage.open(path) : undefined;
  if (!type || !file) throw new NotFoundError();

  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-type': type,
    etag: file.etag,
    'last-modified': file.modifiedAt.toUTCString(),
  });
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = request.headers;
  if (unchanged(ifNoneMatch, file)) return answerWithout(file, reply, 304);

  const condition = Array.isArray(ifRange) ? ifRange[0] : ifRange;
  const asked = readRange(rangeIsCurrent(condition, file) ? range : undefined, file.size);
  if (asked.kind === 'unsatisfiable') {
    void reply.header('content-range', `bytes */${file.size}`);
    return answerWithout(file, reply, 416, 0);
  }
  const { start, end } = asked.kind === 'part' ? asked : { start: 0, end: file.size - 1 };
  const status = asked.kind === 'part' ? 206 : 200;
  if (asked.kind === 'part') void reply.header('content-range', `bytes ${start}-${end}/${file.size}`);
  const length = end - start + 1;
  if (request.method === 'HEAD' || length === 0) return answerWithout(file, reply, status, length);
  return reply.code(status).header('content-length', length).send(file.read({ start, end }));
}
