import axios, { AxiosError, type AxiosInstance } from 'axios';
import type { CallAnswer, CallBody, CallParams, CallQuery } from '../contracts/calls';
import { endpoints, type CallName } from '../contracts/endpoints';
import { callAddress, type Parameters } from './address';
import { readAnswer } from './answer';
import { ApiError } from './api-error';
import { readErrorBody } from './error-body';

type Optional<T> = { [K in keyof T]?: T[K] };
type Given<K extends string, T> = [T] extends [undefined] ? { [P in K]?: undefined } : { [P in K]: T };

/** What a call takes: path parameters, query (fields with defaults may be left out) and body, as its schemas say. */
export type CallInput<N extends CallName> = Given<'params', CallParams<N>> &
  Given<'body', CallBody<N>> & { query?: [CallQuery<N>] extends [undefined] ? undefined : Optional<CallQuery<N>> };

/** The same without the names' types, for the code that handles every call alike. */
interface AnyInput {
  readonly params?: Parameters;
  readonly query?: Parameters;
  readonly body?: unknown;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Answers that were asked for before this client ran (by the document's early script), each given out once. */
export interface EarlyAnswers {
  take(address: string, token: string | undefined): Promise<{ status: number; body: unknown }> | undefined;
}

export interface ApiClientOptions {
  /** Origin of the API; '' is the site's own. */
  readonly origin: string;
  readonly token: () => string | undefined;
  /** Told of a 401 on a call that carried `token`; only the session's owner decides what follows. */
  readonly onUnauthorized: (token: string) => void;
  readonly early?: EarlyAnswers;
  /** Sends what must outlive the page; the browser's `fetch`, replaceable in tests. */
  readonly fetch: typeof globalThis.fetch;
}

/** The typed client: one method for every call of section 7. It neither redirects nor shows anything. */
export interface ApiClient {
  /** @throws ApiError */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallAnswer<N>>;
  /** Sends a call whose answer nobody will read, in a way that survives leaving the page. Never throws. */
  sendOnLeave<N extends CallName>(name: N, input: CallInput<N>): void;
}

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (axios.isCancel(error)) return new ApiError('cancelled');
  if (!(error instanceof AxiosError)) return new ApiError('network');
  if (error.response) {
    const { detail, code } = readErrorBody(error.response.data);
    return new ApiError('http', error.response.status, detail, code);
  }
  const timedOut = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
  return new ApiError(timedOut ? 'timeout' : 'network');
};

const bearer = (token: string | undefined): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {});

async function earlyAnswer(early: EarlyAnswers | undefined, address: string, token: string | undefined): Promise<unknown> {
  const answer = await early?.take(address, token)?.catch(() => undefined);
  return answer && answer.status < 300 ? answer.body : undefined;
}

/** Makes a client; the shell makes one for all remotes. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const http: AxiosInstance = axios.create({ baseURL: options.origin });

  const request = async (name: CallName, input: AnyInput, signal?: AbortSignal): Promise<unknown> => {
    const { method, timeoutMs, shape, access } = endpoints[name];
    const token = access === 'guest' ? undefined : options.token();
    const address = callAddress(name, input.params, input.query);
    const early = method === 'GET' ? await earlyAnswer(options.early, address, token) : undefined;
    if (early !== undefined) return readAnswer(shape, early);
    try {
      const { data } = await http.request<unknown>({
        method, url: address, data: input.body, timeout: timeoutMs, signal, headers: bearer(token),
      });
      return readAnswer(shape, data);
    } catch (error) {
      const failure = toApiError(error);
      if (failure.status === 401 && token) options.onUnauthorized(token);
      throw failure;
    }
  };

  return {
    call: async (name, input, { signal } = {}) => (await request(name, input as AnyInput, signal)) as never,
    sendOnLeave(name, input) {
      const { params, query, body } = input as AnyInput;
      void options
        .fetch(`${options.origin}${callAddress(name, params, query)}`, {
          method: endpoints[name].method,
          keepalive: true,
          headers: { ...bearer(options.token()), 'content-type': 'application/json' },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        .catch(() => undefined);
    },
  };
}
