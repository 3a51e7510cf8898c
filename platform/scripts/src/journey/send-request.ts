import { CliError } from '@inspire/devkit/terminal/cli-error';

const TIMEOUT_MS = 10_000;

/** A request without the expected response. */
export class RequestError extends CliError {
  override readonly name = 'RequestError';

  /**
   * @param status of the response; undefined if there was none
   * @param isPlain true for a response that a page can show: a server's problem or page, with its text
   */
  constructor(
    message: string,
    readonly status?: number,
    readonly isPlain = false,
  ) {
    super(message);
  }
}

/** True for a message that says that the site cannot answer now, as a problem or as a page. */
function isPlainMessage({ status, headers }: Response, text: string): boolean {
  if (status < 500) return false;
  const type = headers.get('content-type') ?? '';
  return type.startsWith('application/problem+json')
    ? /"detail":"[^"]+"/.test(text)
    : type.startsWith('text/html') && /<h1>[^<]+<\/h1>\s*<p>/.test(text);
}

/**
 * Sends a request.
 * @param expected statuses
 * @throws RequestError for no response, and for one that is not expected
 */
export async function sendRequest(
  url: string,
  init: RequestInit = {},
  expected: readonly number[] = [200],
): Promise<Response> {
  const name = `${init.method ?? 'GET'} ${new URL(url).pathname}`;
  const request = { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init } as const;
  const response = await fetch(url, request).catch((error: unknown) => {
    const reason = error instanceof Error ? (error.cause ?? error) : error;
    throw new RequestError(`${name}: ${reason instanceof Error ? reason.message : 'no response'}`);
  });
  if (expected.includes(response.status)) return response;
  const text = await response.text().catch(() => '');
  throw new RequestError(
    `${name} responded with ${response.status}: ${text.slice(0, 300)}`,
    response.status,
    isPlainMessage(response, text),
  );
}
