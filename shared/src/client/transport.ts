import axios, { AxiosError } from 'axios';
import type { HttpMethod } from '../contracts/endpoints';
import { REQUEST_ID_HEADER } from '../contracts/request-id';
import { ApiError } from './api-error';
import { readErrorBody } from './error-body';

export interface TransportRequest {
  readonly origin: string;
  readonly address: string;
  readonly method: HttpMethod;
  readonly body: unknown;
  readonly headers: Record<string, string>;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

function toApiError(error: unknown, sentId: string | undefined): ApiError {
  if (axios.isCancel(error)) return new ApiError('cancelled');
  if (!(error instanceof AxiosError)) return new ApiError('network');
  if (error.response) {
    const { detail, code, requestId } = readErrorBody(error.response.data);
    return new ApiError('http', error.response.status, detail, code, requestId ?? sentId);
  }
  const timedOut = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
  // Only the logs can tell what became of a call without a response; one that never left is in none.
  return timedOut ? new ApiError('timeout', undefined, undefined, undefined, sentId) : new ApiError('network');
}

/**
 * Sends a call and returns the body of its response.
 * @throws ApiError
 */
export async function send({
  origin,
  address,
  method,
  body,
  headers,
  timeoutMs,
  signal,
}: TransportRequest): Promise<unknown> {
  try {
    const { data } = await axios.request<unknown>({
      baseURL: origin,
      url: address,
      method,
      data: body,
      headers,
      timeout: timeoutMs,
      signal,
      // Sessions are a header. axios would look for a cookie first, and some browsers return it only asynchronously.
      withXSRFToken: false,
    });
    return data;
  } catch (error) {
    throw toApiError(error, headers[REQUEST_ID_HEADER]);
  }
}
