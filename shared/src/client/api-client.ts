import type { CallBody, CallParams, CallQuery, CallResponse } from '../contracts/calls';
import { type CallName, endpoints, timeoutOf } from '../contracts/endpoints';
import { REQUEST_ID_HEADER } from '../contracts/request-id';
import { isRecord } from '../guards';
import { ApiError, isApiError } from './api-error';
import { callUrl, type UrlParams } from './call-url';
import { readErrorBody } from './error-body';
import { parseResponse } from './parse-response';

type Optional<T> = { [K in keyof T]?: T[K] };
type Given<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T };

/** The input of a call: path parameters, query (fields with defaults are optional) and body. */
export type CallInput<N extends CallName> = Given<'params', CallParams<N>> &
  Given<'body', CallBody<N>> & { query?: [CallQuery<N>] extends [undefined] ? undefined : Optional<CallQuery<N>> };

interface AnyInput {
  readonly params?: UrlParams;
  readonly query?: UrlParams;
  readonly body?: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

export type StreamName = { [N in CallName]: (typeof endpoints)[N]['shape'] extends 'stream' ? N : never }[CallName];

export interface StreamOptions extends CallOptions {
  /** The id of the last event received; the server sends only later ones. */
  readonly lastEventId?: string | undefined;
}

/** Responses to requests that the document's early script sent before this client ran; each is used once. */
export interface EarlyResponses {
  take(address: string, token: string | undefined): Promise<{ status: number; body: unknown }> | undefined;
}

export interface ApiClientOptions {
  /** '' for the site's own origin. */
  readonly origin: string;
  readonly token: () => string | undefined;
  /** Identifies the viewer of the token; without it, no call is repeated. */
  readonly viewer?: () => string | undefined;
  /** Called on a 401 to a call with `token`; the session's owner decides what follows (ADR-29). */
  readonly onUnauthorized: (token: string) => void;
  /** Called after a call with a proof of the owner; the session's token should then be renewed (ADR-43). */
  readonly onProof?: () => void;
  readonly early?: EarlyResponses;
  /** Names each call (ADR-57); without it, the gateway does. Another origin would have to allow the header. */
  readonly createRequestId?: () => string;
  /** Used for streams and for calls on leaving the page (ADR-30). */
  readonly fetch: typeof globalThis.fetch;
}

/** The typed client for all calls of SPEC-7. It neither redirects nor renders anything. */
export interface ApiClient {
  /** @throws ApiError */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallResponse<N>>;
  /**
   * Opens an event stream as bytes. It ends with the server, when the connection is lost (then reading fails) or when
   * `signal` aborts it.
   * @throws ApiError when the stream cannot be opened
   */
  stream(name: StreamName, options?: StreamOptions): Promise<ReadableStream<Uint8Array>>;
  /** Sends a call with `keepalive`, so that it survives leaving the page. Ignores the response and never throws. */
  sendOnLeave<N extends CallName>(name: N, input: CallInput<N>): void;
}

/** A separate chunk: the landing page sends no call, and an early response may make it unnecessary. */
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

const LEAVE_LIMIT_MS = 1_000;

/** Resolves when the requests have their responses, after a second, or when the page is left. */
const untilSettled = (requests: Iterable<Promise<unknown>>): Promise<void> =>
  new Promise((resolve) => {
    void Promise.allSettled(requests).then(() => resolve());
    setTimeout(resolve, LEAVE_LIMIT_MS);
    // Programs without a page compile this file, too.
    const page = globalThis as { addEventListener?: EventTarget['addEventListener'] };
    page.addEventListener?.('pagehide', () => resolve(), { once: true });
  });

const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {};

/**
 * Returns the body of a successful early response, within the call's time limit; undefined when the call has to be sent.
 * @throws ApiError for an item that does not exist: asking again would give the same answer
 */
async function takeEarlyBody(
  early: EarlyResponses | undefined,
  address: string,
  token: string | undefined,
  timeoutMs: number,
): Promise<unknown> {
  const pending = early?.take(address, token)?.catch(() => undefined);
  if (!pending) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError('timeout')), timeoutMs);
  });
  try {
    const response = await Promise.race([pending, overdue]);
    if (response?.status === 404) {
      const { detail, code, requestId } = readErrorBody(response.body);
      throw new ApiError('http', 404, detail, code, requestId);
    }
    return response && response.status < 300 ? response.body : undefined;
  } finally {
    clearTimeout(timer);
  }
}

const invalidatesToken: ReadonlySet<CallName> = new Set<CallName>(['changePassword', 'deleteAccount']);

const isProof = (name: CallName, body: unknown): boolean =>
  name === 'proveOwner' || (isRecord(body) && body.proof !== undefined);

/** Yields one task, so that the caller can store the new token first. */
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

export function createApiClient(options: ApiClientOptions): ApiClient {
  const headersFor = (token: string | undefined): Record<string, string> => ({
    ...bearer(token),
    ...(options.createRequestId && { [REQUEST_ID_HEADER]: options.createRequestId() }),
  });
  const leaving = new Set<Promise<unknown>>();
  /** Pending while a call that invalidates its own token runs: a 401 for that token is expected until then. */
  let tokenSettled: Promise<void> = Promise.resolve();

  /** True when the same viewer has received a new token since the call was sent, as after a password change. */
  const isRenewed = (token: string, viewer: string | undefined): boolean => {
    const newer = options.token();
    return newer !== undefined && newer !== token && viewer !== undefined && viewer === options.viewer?.();
  };

  const request = async (name: CallName, input: AnyInput, signal?: AbortSignal): Promise<unknown> => {
    const { method, shape, access } = endpoints[name];
    const timeoutMs = timeoutOf(name);
    const token = access === 'guest' ? undefined : options.token();
    const viewer = options.viewer?.();
    const address = callUrl(name, input.params, input.query);
    const early = method === 'GET' ? await takeEarlyBody(options.early, address, token, timeoutMs) : undefined;
    if (early !== undefined) return parseResponse(shape, early);
    try {
      const { send } = await loadTransport();
      const { origin } = options;
      const sent = send({ origin, address, method, body: input.body, headers: headersFor(token), timeoutMs, signal });
      if (invalidatesToken.has(name)) tokenSettled = sent.then(nextTask, nextTask);
      const body = await sent;
      if (isProof(name, input.body)) options.onProof?.();
      return parseResponse(shape, body);
    } catch (failure) {
      if (!isApiError(failure, 401) || !token) throw failure;
      if (!invalidatesToken.has(name)) await tokenSettled;
      options.onUnauthorized(token);
      // The server rejects a token before it acts, so that changes can be repeated too (ADR-43).
      if (invalidatesToken.has(name) || !isRenewed(token, viewer)) throw failure;
      return request(name, input, signal);
    }
  };

  const openStream: ApiClient['stream'] = async (name, { lastEventId, signal } = {}) => {
    const token = options.token();
    const viewer = options.viewer?.();
    const { openEventStream } = await loadEventStream();
    const headers = { ...headersFor(token), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
    try {
      return await openEventStream({
        fetch: options.fetch,
        url: `${options.origin}${callUrl(name)}`,
        headers,
        timeoutMs: timeoutOf(name),
        signal,
      });
    } catch (failure) {
      if (isApiError(failure, 401) && token) {
        await tokenSettled;
        options.onUnauthorized(token);
        if (isRenewed(token, viewer)) return openStream(name, { lastEventId, ...(signal && { signal }) });
      }
      throw failure;
    }
  };

  return {
    call: async (name, input, { signal } = {}) => (await request(name, input as AnyInput, signal)) as never,
    stream: openStream,
    sendOnLeave(name, input) {
      const { params, query, body } = input as AnyInput;
      const request: RequestInit = {
        method: endpoints[name].method,
        keepalive: true,
        headers: { ...headersFor(options.token()), 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      };
      const send = () => {
        const sent = options
          .fetch(`${options.origin}${callUrl(name, params, query)}`, request)
          .catch(() => undefined)
          .finally(() => leaving.delete(sent));
        leaving.add(sent);
      };
      // It ends the session with which the others are sent: overtaking them, it would lose the last position.
      if (name === 'logout' && leaving.size > 0) void untilSettled(leaving).then(send);
      else send();
    },
  };
}
