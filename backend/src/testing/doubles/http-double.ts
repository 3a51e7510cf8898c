import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { listenLocally } from '@inspire/server-kit/network';

export interface DoubleRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface DoubleResponse {
  readonly status: number;
  readonly json: unknown;
}

export interface HttpDouble extends AsyncDisposable {
  readonly origin: string;
  readonly requests: string[];
  /** Rejects the next requests with this status, without acting on them. */
  failNext(count: number, status: number): void;
  /** Acts on the next request but drops the connection instead of responding. */
  loseNextResponse(): void;
  /** Acts on the next request but keeps the response. @returns what sends it */
  holdNextResponse(): () => void;
}

/** A webhook, signed over its bytes. */
export interface SignedHook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const ok = (json: unknown): DoubleResponse => ({ status: 200, json });

export const signHmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** @throws Error when the test has not created the object */
export function getExisting<T>(objects: ReadonlyMap<string, T>, key: string, kind: string): T {
  const object = objects.get(key);
  if (object === undefined) throw new Error(`No ${kind} for ${key}`);
  return object;
}

export async function startHttpDouble(respond: (request: DoubleRequest) => DoubleResponse): Promise<HttpDouble> {
  const requests: string[] = [];
  const failures: number[] = [];
  let isLosing = false;
  let held: { answer?: () => void } | undefined;
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
        failure === undefined ? respond(request) : { status: failure, json: { error: { description: 'down' } } };
      if (isLosing) {
        isLosing = false;
        return void incoming.socket.destroy();
      }
      // A client that follows it arrives at this double again.
      const isRedirect = status >= 300 && status < 400;
      const answer = () =>
        outgoing
          .writeHead(status, { 'content-type': 'application/json', ...(isRedirect && { location: '/redirected' }) })
          .end(JSON.stringify(json));
      if (!held) return void answer();
      held.answer = answer;
      held = undefined;
    });
  });
  const { origin, close } = await listenLocally(server);
  return {
    origin,
    requests,
    [Symbol.asyncDispose]: close,
    failNext(count, status) {
      failures.push(...Array.from({ length: count }, () => status));
    },
    loseNextResponse() {
      isLosing = true;
    },
    holdNextResponse() {
      const kept: { answer?: () => void } = {};
      held = kept;
      return () => kept.answer?.();
    },
  };
}

interface Refund<Status extends string> {
  readonly id: string;
  readonly amount: number;
  status: Status;
}
export type ProviderRefund<Field extends string, Status extends string> = Refund<Status> &
  Readonly<Record<Field, string>>;

export interface ProviderState<R extends Refund<string>> {
  readonly refunds: R[];
  refundStatus: R['status'];
  /** Seconds since 1970. */
  now(): number;
}

export const createProviderState = <R extends Refund<string>>(
  clock: () => Date,
  refundStatus: R['status'],
): ProviderState<R> => ({ refunds: [], refundStatus, now: () => Math.floor(clock().getTime() / 1_000) });
