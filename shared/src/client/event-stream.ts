import { ApiError } from './api-error';
import { readErrorBody } from './error-body';

export interface EventStreamRequest {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Limit until the response starts; the stream itself has none. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

async function toHttpError(response: Response): Promise<ApiError> {
  const { detail, code, requestId } = readErrorBody(await response.text().catch(() => ''));
  return new ApiError('http', response.status, detail, code, requestId);
}

/**
 * Opens an event stream (9.2 of the HTML standard) with fetch: an `EventSource` cannot send a token, and axios cannot
 * limit only the time until the response starts (ADR-30).
 * @returns its bytes; reading fails when the connection is lost
 * @throws ApiError when the response is not an event stream
 */
export async function openEventStream({
  fetch,
  url,
  headers,
  timeoutMs,
  signal,
}: EventStreamRequest): Promise<ReadableStream<Uint8Array>> {
  const overdue = new AbortController();
  const timer = setTimeout(() => overdue.abort(), timeoutMs);
  const giveUp = () => overdue.abort();
  signal?.addEventListener('abort', giveUp);
  try {
    if (signal?.aborted) throw new ApiError('cancelled');
    const response = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: overdue.signal });
    if (!response.ok) throw await toHttpError(response);
    if (!response.body || !/^text\/event-stream\b/.test(response.headers.get('content-type') ?? '')) {
      // Close the connection, because the body is not read.
      overdue.abort();
      throw new ApiError('malformed');
    }
    return response.body;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw new ApiError('cancelled');
    throw new ApiError(overdue.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
}
