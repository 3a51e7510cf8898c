import { ApiError } from './api-error';
import { readErrorBody } from './error-body';

export interface EventStreamRequest {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Milliseconds until the server answers; afterwards the stream lasts as long as it likes. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

async function refusal(answer: Response): Promise<ApiError> {
  const { detail, code } = readErrorBody(await answer.text().catch(() => ''));
  return new ApiError('http', answer.status, detail, code);
}

/**
 * Opens a stream of events (9.2 of the HTML standard) by fetch: an `EventSource` cannot carry a token.
 * @returns its bytes; they fail when the connection is lost, and end when the server ends them
 * @throws ApiError when the server does not answer with such a stream
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
    const answer = await fetch(url, { headers: { accept: 'text/event-stream', ...headers }, signal: overdue.signal });
    if (!answer.ok) throw await refusal(answer);
    if (!answer.body || !/^text\/event-stream\b/.test(answer.headers.get('content-type') ?? '')) {
      // Nobody will read it, so it must not keep its connection.
      overdue.abort();
      throw new ApiError('malformed');
    }
    return answer.body;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (signal?.aborted) throw new ApiError('cancelled');
    throw new ApiError(overdue.signal.aborted ? 'timeout' : 'network');
  } finally {
    clearTimeout(timer);
  }
}
