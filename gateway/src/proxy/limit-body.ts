import { type Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** A body exceeded the backend's limit (D-64). Uses Fastify's own code and status for it. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
  readonly code = 'FST_ERR_CTP_BODY_TOO_LARGE';
  readonly statusCode = 413;
}

export function isBodyTooLarge(error: unknown): boolean {
  return error instanceof Error && (error instanceof BodyTooLargeError || isBodyTooLarge(error.cause));
}

/**
 * Forwards a body until it exceeds the backend's limit. The gateway checks the limit itself, because the backend closes
 * its connection with a 413, and a proxy that is still writing may see the close before the response. The client's
 * connection stays open: the rest of its body is read and dropped, so that it can read the response.
 * @throws BodyTooLargeError immediately when the client announces a body that is too large
 */
export function limitBody(request: FastifyRequest, payload: Readable, maxBytes: number): Readable {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new BodyTooLargeError();
  let received = 0;
  const limited = new Transform({
    transform(piece: Buffer, _encoding, done) {
      received += piece.length;
      if (received > maxBytes) done(new BodyTooLargeError());
      else done(null, piece);
    },
  });
  // The error reaches the client through the upstream request that reads this stream.
  limited.on('error', () => undefined);
  // An upstream that responds early destroys this stream, but the client's connection stays open.
  limited.once('close', () => payload.resume());
  return payload.pipe(limited);
}
