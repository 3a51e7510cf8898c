import { once } from 'node:events';
import { connect } from 'node:net';

export interface Drain {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /** Range headers, sent in turn. */
  readonly ranges: readonly string[];
}

const BUFFER_BYTES = 1_024 * 1_024;
const HEAD_END = '\r\n\r\n';

interface Head {
  readonly length: number;
  readonly bodyLength: number;
}

/** @returns undefined until the whole head has arrived @throws unless the response is a part of the file */
function parseHead(bytes: Buffer): Head | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /^content-length: *(\d+)/im.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 206') || length === undefined) throw new Error(`unexpected response:\n${head}`);
  return { length: end + HEAD_END.length, bodyLength: Number(length) };
}

/**
 * Downloads and discards ranges over one connection, one after the other, until `end`. It reads into one buffer and
 * parses nothing but the heads: an HTTP client would be slower than the servers that it measures.
 * @returns the bytes of the bodies
 */
async function drainOne(url: URL, takeRange: () => string, end: number): Promise<number> {
  let [bytes, left] = [0, 0];
  let head = Buffer.alloc(0);
  const request = () =>
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\nrange: ${takeRange()}\r\n\r\n`;
  const socket = connect({
    host: url.hostname,
    port: Number(url.port),
    onread: {
      buffer: Buffer.allocUnsafe(BUFFER_BYTES),
      callback(count, buffer) {
        let body = count;
        if (left === 0) {
          head = Buffer.concat([head, Buffer.from(buffer.buffer, buffer.byteOffset, count)]);
          const found = parseHead(head);
          if (!found) return true;
          body = head.length - found.length;
          left = found.bodyLength;
          head = Buffer.alloc(0);
        }
        bytes += body;
        left -= body;
        if (left === 0) {
          if (performance.now() < end) socket.write(request());
          else socket.end();
        }
        return true;
      },
    },
  });
  await once(socket, 'connect');
  socket.write(request());
  await once(socket, 'close');
  if (left > 0) throw new Error(`${url.href} broke off`);
  return bytes;
}

/** @returns megabytes per second over all connections */
export async function drain({ url, connections, seconds, ranges }: Drain): Promise<number> {
  const start = performance.now();
  let next = 0;
  const takeRange = () => ranges[next++ % ranges.length] ?? '';
  const bytes = await Promise.all(
    Array.from({ length: connections }, () => drainOne(new URL(url), takeRange, start + seconds * 1_000)),
  );
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1e3 / (performance.now() - start));
}
