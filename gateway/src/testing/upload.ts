import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const PIECE = Buffer.alloc(16 * 1_024, 'x');
/** Larger than the buffers of both sockets, so that the client is still sending when the response arrives. */
const LARGE_BYTES = 16 * 1_024 * 1_024;

const toChunk = (piece: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]);

async function write(socket: Socket, piece: Buffer): Promise<void> {
  if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
}

export interface Upload {
  readonly path?: string;
  readonly bytes?: number;
  readonly isChunked?: boolean;
}

function toHead({ path = '/api/v1/x', bytes = LARGE_BYTES, isChunked = false }: Upload, isLast: boolean): string {
  const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${bytes}`;
  const connection = isLast ? 'connection: close\r\n' : '';
  return `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n${connection}${length}\r\n\r\n`;
}

/**
 * Uploads a body before it reads: a client that loses its connection early also loses the response.
 * @param next what it sends after the body, on the same connection
 * @returns everything that it reads
 */
async function uploadWhole(origin: string, options: Upload, next?: string): Promise<string> {
  const { bytes = LARGE_BYTES, isChunked = false } = options;
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error));
  failed.catch(() => undefined);
  const send = async () => {
    socket.write(toHead(options, next === undefined));
    for (let sent = 0; sent < bytes; sent += PIECE.length) {
      const piece = PIECE.subarray(0, Math.min(PIECE.length, bytes - sent));
      await write(socket, isChunked ? toChunk(piece) : piece);
    }
    if (isChunked) socket.write('0\r\n\r\n');
    if (next !== undefined) socket.write(next);
    let text = '';
    for await (const piece of socket) text += String(piece);
    return text;
  };
  return Promise.race([send(), failed]).finally(() => socket.destroy());
}

/** Uploads a body and sends a second request on the same connection. @returns both statuses */
export async function upload(origin: string, options: Upload): Promise<number[]> {
  const text = await uploadWhole(origin, options, 'GET /api/v1/next HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  return [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

const TRIES = 48;
const LARGER = [1, 16 * 1_024, 2 * 1_024 * 1_024];

/**
 * Uploads bodies that are too large many times, with their length and without one.
 * @returns the responses other than a problem with the status 413
 */
export async function findOtherResponses(origin: string, path: string, maxBytes: number): Promise<string[]> {
  const found: string[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const bytes = maxBytes + (LARGER[attempt % LARGER.length] ?? 1);
    for (const isChunked of [false, true]) {
      const text = await uploadWhole(origin, { path, bytes, isChunked }).catch(String);
      const isProblem =
        /^content-type: application\/problem\+json/im.test(text) && text.includes('"status":413,"detail":"');
      if (!text.startsWith('HTTP/1.1 413 ') || !isProblem)
        found.push(`${isChunked ? 'chunked ' : ''}${bytes}: ${text}`);
    }
  }
  return found;
}
