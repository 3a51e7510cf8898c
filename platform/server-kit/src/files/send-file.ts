import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, isRangeCurrent, parseRange } from './byte-range';
import { isFresh } from './etag';
import type { OpenFile } from './open-file';

export interface SendFileOptions {
  readonly contentType: string;
  /** Replaces the file's own entity tag. */
  readonly etag?: string;
  /** Accepts range requests, and sends the date that `If-Range` may name. */
  readonly acceptsRanges?: boolean;
}

async function sendEmpty(file: OpenFile, reply: FastifyReply, status: number, length?: number): Promise<FastifyReply> {
  await file.close();
  if (length !== undefined) reply.header('content-length', length);
  return reply.code(status).send();
}

function getRange({ headers }: FastifyRequest, file: OpenFile): ByteRange {
  const ifRange = headers['if-range'];
  const condition = Array.isArray(ifRange) ? ifRange[0] : ifRange;
  return parseRange(isRangeCurrent(condition, file) ? headers.range : undefined, file.size);
}

/**
 * Sends an open file, whole or the requested range: 200, 206, 304 or 416, and HEAD without the body. The caller sets
 * the caching headers.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenFile,
  { contentType, etag = file.etag, acceptsRanges = false }: SendFileOptions,
): Promise<FastifyReply> {
  reply.header('etag', etag);
  if (acceptsRanges) reply.headers({ 'accept-ranges': 'bytes', 'last-modified': file.modifiedAt.toUTCString() });
  if (isFresh(request.headers['if-none-match'], etag)) return sendEmpty(file, reply, 304);

  reply.header('content-type', contentType);
  const range: ByteRange = acceptsRanges ? getRange(request, file) : { kind: 'all' };
  if (range.kind === 'unsatisfiable')
    return sendEmpty(file, reply.header('content-range', `bytes */${file.size}`), 416, 0);
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: file.size - 1 };
  const status = range.kind === 'part' ? 206 : 200;
  if (range.kind === 'part') reply.header('content-range', `bytes ${start}-${end}/${file.size}`);
  const length = end - start + 1;
  if (request.method === 'HEAD' || length === 0) return sendEmpty(file, reply, status, length);
  return reply.code(status).header('content-length', length).send(file.read({ start, end }));
}
