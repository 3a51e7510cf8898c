import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, rankEncodings } from '../http/encoding';
import { etagOfFile, isFresh } from '../http/etag';
import { sendNotFound } from '../problem';
import { contentTypeOf } from './content-type';

const siblings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
const absent = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP']);

interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Opens a file, or gives undefined where there is none by that name. */
async function openFile(path: string): Promise<OpenFile | undefined> {
  let handle: FileHandle;
  try {
    handle = await open(path);
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  const stats = await handle.stat();
  if (stats.isFile()) return { handle, size: stats.size, mtimeMs: stats.mtimeMs };
  await handle.close();
  return undefined;
}

/** The compressed copy that the client takes, if the file has one, else the file. */
async function openVariant(
  path: string,
  accept: string | undefined,
): Promise<{ file: OpenFile; encoding?: Encoding } | undefined> {
  for (const encoding of rankEncodings(accept)) {
    const file = await openFile(path + siblings[encoding]);
    if (file) return { file, encoding };
  }
  const file = await openFile(path);
  return file && { file };
}

/**
 * Sends a file with its type, tag and length, compressed where a copy lies beside it; 304 where the client has it, 404
 * as a problem where there is none. Caching is the caller's.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
  const variant = await openVariant(path, request.headers['accept-encoding']);
  if (!variant) return sendNotFound(reply);
  const { file, encoding } = variant;
  const etag = etagOfFile(file);
  reply.header('etag', etag).header('vary', 'accept-encoding');
  if (isFresh(request.headers['if-none-match'], etag)) {
    await file.handle.close();
    return reply.code(304).send();
  }
  reply.header('content-type', contentTypeOf(path)).header('content-length', file.size);
  if (encoding) reply.header('content-encoding', encoding);
  if (request.method === 'HEAD') {
    await file.handle.close();
    return reply.send();
  }
  return reply.send(file.handle.createReadStream());
}
