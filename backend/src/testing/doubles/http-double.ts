import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DoubleRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface DoubleAnswer {
  readonly status: number;
  readonly json: unknown;
}

export interface HttpDouble {
  readonly origin: string;
  /** Every request so far, as `METHOD /path`. */
  readonly requests: string[];
  /** Answers the next requests with this status before anything is done. */
  failNext(count: number, status: number): void;
  /** Does what the next request asks for, and loses the answer. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

/** A company's API on a port of this machine, for the part that its SDK and our adapter use. */
export async function startHttpDouble(answer: (request: DoubleRequest) => DoubleAnswer): Promise<HttpDouble> {
  const requests: string[] = [];
  const failures: number[] = [];
  let losing = false;
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://double');
      requests.push(`${incoming.method} ${pathname}`);
      const failure = failures.shift();
      const request = {
        method: incoming.method ?? '',
        path: pathname,
        query: searchParams,
        headers: incoming.headers,
        body: Buffer.concat(parts).toString(),
      };
      const { status, json } =
        failure === undefined ? answer(request) : { status: failure, json: { error: { description: 'down' } } };
      if (losing) {
        losing = false;
        return void incoming.socket.destroy();
      }
      outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext(count, status) {
      failures.push(...Array.from({ length: count }, () => status));
    },
    loseNextAnswer() {
      losing = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
