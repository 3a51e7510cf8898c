import type { CallBody, CallParams, CallQuery, CallResponse } from '../contracts/calls';
import { type CallName, endpoints } from '../contracts/endpoints';
import { ApiError, isApiError } from './api-error';
import { callUrl, type UrlParams } from './call-url';
import { parseResponse } from './parse-response';

type Optional<T> = { [K in keyof T]?: T[K] };
type Given<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T };

/** What a call takes: path parameters, query (fields with defaults may be left out) and body, as its schemas say. */
export type CallInput<N extends CallName> = Given<'params', CallParams<N>> &
  Given<'body', CallBody<N>> & { query?: [CallQuery<N>] extends [undefined] ? undefined : Optional<CallQuery<N>> };

/** The same without the names' types, for the code that handles every call alike. */
interface AnyInput {
  readonly params?: UrlParams;
  readonly query?: UrlParams;
  readonly body?: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** The calls whose answer is a stream of events. */
export type StreamName = { [N in CallName]: (typeof endpoints)[N]['shape'] extends 'stream' ? N : never }[CallName];

export interface StreamOptions extends CallOptions {
  /** The id of the last event that was read; the server sends what came after it. */
  readonly lastEventId?: string | undefined;
}

/** Answers that were asked for before this client ran (by the document's early script), each given out once. */
export interface EarlyResponses {
  take(address: string, token: string | undefined): Promise<{ status: number; body: unknown }> | undefined;
}

export interface ApiClientOptions {
  /** Origin of the API; '' is the site's own. */
  readonly origin: string;
  readonly token: () => string | undefined;
  /** Whose token it is, as the site tells viewers apart; without it no call is repeated. */
  readonly viewer?: () => string | undefined;
  /** Told of a 401 on a call that carried `token`; only the session's owner decides what follows. */
  readonly onUnauthorized: (token: string) => void;
  readonly early?: EarlyResponses;
  /** Sends what must outlive the page; the browser's `fetch`, replaceable in tests. */
  readonly fetch: typeof globalThis.fetch;
}

/** The typed client: one method for every call of SPEC-7. It neither redirects nor shows anything. */
export interface ApiClient {
  /** @throws ApiError */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallResponse<N>>;
  /**
   * Opens a stream of events, as bytes: it stays open until the server ends it, the connection is lost (then reading fails) or
   * `signal` takes it back. @throws ApiError when the server does not open one
   */
  stream(name: StreamName, options?: StreamOptions): Promise<ReadableStream<Uint8Array>>;
  /** Sends a call whose answer nobody will read, in a way that survives leaving the page. Never throws. */
  sendOnLeave<N extends CallName>(name: N, input: CallInput<N>): void;
}

/** The transport is a script of its own: the landing page asks nothing, and a first answer may be there before it. */
async function loadTransport() {
  try {
    return await import(/* webpackChunkName: "transport" */ './transport');
  } catch {
    throw new ApiError('network');
  }
}
async function loadEventStream() {
  try {
    return await import(/* webpackChunkName: "transport" */ './event-stream');
  } catch {
    throw new ApiError('network');
  }
}

const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/** The body of an early answer, if there is a good one. It has the call's own time limit, like any other. */
async function earlyAnswer(
  early: EarlyResponses | undefined,
  address: string,
  token: string | undefined,
  timeoutMs: number,
): Promise<unknown> {
  const asked = early?.take(address, token)?.catch(() => undefined);
  if (!asked) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('timeout')), timeoutMs);
  });
  try {
    const answer = await Promise.race([asked, overdue]);
    return answer && answer.status < 300 ? answer.body : undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Calls after which the server knows the token that they carried no more. */
const endsToken: ReadonlySet<CallName> = new Set<CallName>(['changePassword', 'deleteAccount']);

/** Who asked takes the answer over before that. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Makes a client; the shell makes one for all remotes. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  /** Settles when no call is under way that ends its own token: until then a refusal of that token is no news. */
  let tokenSettled: Promise<void> = Promise.resolve();

  /** True when the token was changed for the same viewer, as by a change of the password, since the call was made. */
  const isRenewed = (token: string, viewer: string | undefined): boolean => {
    const newer = options.token();
    return newer !== undefined && newer !== token && viewer !== undefined && viewer === options.viewer?.();
  };

  const request = async (name: CallName, input: AnyInput, signal?: AbortSignal): Promise<unknown> => {
    const { method, timeoutMs, shape, access } = endpoints[name];
    const token = access === 'guest' ? undefined : options.token();
    const viewer = options.viewer?.();
    const address = callUrl(name, input.params, input.query);
    const early = method === 'GET' ? await earlyAnswer(options.early, address, token, timeoutMs) : undefined;
    if (early !== undefined) return parseResponse(shape, early);
    try {
      const { send } = await loadTransport();
      const { origin } = options;
      const asked = send({ origin, address, method, body: input.body, headers: bearer(token), timeoutMs, signal });
      if (endsToken.has(name)) tokenSettled = asked.then(nextTurn, nextTurn);
      return parseResponse(shape, await asked);
    } catch (failure) {
      if (!isApiError(failure, 401) || !token) throw failure;
      if (!endsToken.has(name)) await tokenSettled;
      options.onUnauthorized(token);
      // Only what changes nothing is asked once more: of anything else nobody knows here whether it should be.
      if (method !== 'GET' || !isRenewed(token, viewer)) throw failure;
      return request(name, input, signal);
    }
  };

  return {
    call: async (name, input, { signal } = {}) => (await request(name, input as AnyInput, signal)) as never,
    async stream(name, { lastEventId, signal } = {}) {
      const token = options.token();
      const { openEventStream } = await loadEventStream();
      const headers = { ...bearer(token), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
      const { timeoutMs } = endpoints[name];
      try {
        return await openEventStream({
          fetch: options.fetch,
          url: `${options.origin}${callUrl(name)}`,
          headers,
          timeoutMs,
          signal,
        });
      } catch (failure) {
        if (isApiError(failure, 401) && token) {
          await tokenSettled;
          options.onUnauthorized(token);
        }
        throw failure;
      }
    },
    sendOnLeave(name, input) {
      const { params, query, body } = input as AnyInput;
      void options
        .fetch(`${options.origin}${callUrl(name, params, query)}`, {
          method: endpoints[name].method,
          keepalive: true,
          headers: { ...bearer(options.token()), 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        .catch(() => undefined);
    },
  };
}
