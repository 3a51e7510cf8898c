import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { PROBLEM_MEDIA_TYPE } from '@inspire/shared/contracts';
import { WEBHOOK_PATH } from '../limits';
import { createProblem } from '../problems/problem';
import { createLagMeter, type LagMeter } from './lag-meter';
import { createOverloadDetector } from './overload-detector';
import type { CountRefusal, RefusedKind } from './refusal-counter';
import { createWorkQueue } from './work-queue';

export const BUSY_TEXT = 'Many people are watching right now. Please try again in a moment.';
export const RETRY_AFTER_SECONDS = '2';
/**
 * How many new connections may wait while the event loop is busy. Node's default of 511 is too few at 2,000 requests a second. The kernel drops
 * the connections above the limit, and TCP tries again only after 1, 3 and 7 s, although the process would refuse them immediately.
 */
export const LISTEN_BACKLOG = 4_096;
/** At the same time. Webhooks have a bound of their own: payment providers send again, for days, what was refused. */
const MAX_WEBHOOKS = 50;
const READ_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

const problem = JSON.stringify(createProblem(503, BUSY_TEXT, { code: 'busy' }));
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Inspire</title></head><body><p>${BUSY_TEXT}</p></body></html>`;

interface Refusal {
  /** Names and values in turn, written as they are: at three times saturation, refusals take a tenth of the processor. */
  readonly headers: readonly string[];
  readonly body: string;
}

const toRefusal = (body: string, mediaType: string, headers: Readonly<Record<string, string>>): Refusal => ({
  body,
  headers: Object.entries({
    ...headers,
    'content-type': `${mediaType}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_SECONDS,
  }).flat(),
});

function refuse(request: IncomingMessage, response: ServerResponse, { headers, body }: Refusal): void {
  // RFC 9110, 6.6.1: a 5xx needs no date.
  response.sendDate = false;
  response.writeHead(503, headers as string[]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

export interface SheddingOptions {
  readonly countRefusal: CountRefusal;
  /** How long a request that arrives now is expected to wait, besides the event loop. */
  readonly getWaitMs?: () => number;
  readonly lag?: LagMeter;
  /** Paths that are always served: an orchestrator ends a process whose probes it refuses. */
  readonly isExempt: (path: string) => boolean;
  /** Of the refusals. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Creates the server of a Fastify instance (its `serverFactory`), which refuses requests with 503 and `Retry-After` before the process
 * does anything else for them: with hooks, a route and a log line, refusing two requests of three would take half of the processor.
 */
export function createSheddingServer(
  handle: RequestListener,
  options: ServerOptions,
  { countRefusal, getWaitMs = () => 0, lag = createLagMeter(), isExempt, headers }: SheddingOptions,
): Server {
  const queue = createWorkQueue();
  const overload = createOverloadDetector(() => Math.max(lag.getLagMs(), queue.getWaitMs(), getWaitMs()));
  const problemRefusal = toRefusal(problem, PROBLEM_MEDIA_TYPE, headers);
  // The browser requests the page again by itself.
  const pageRefusal = toRefusal(page, 'text/html', { ...headers, refresh: RETRY_AFTER_SECONDS });
  let webhooks = 0;

  const findRefusal = (request: IncomingMessage, response: ServerResponse): RefusedKind | undefined => {
    const { url = '', method } = request;
    if (url.startsWith(WEBHOOK_PATH)) {
      if (webhooks >= MAX_WEBHOOKS) return 'webhook';
      webhooks += 1;
      response.once('close', () => (webhooks -= 1));
      return undefined;
    }
    if (isExempt(url)) return undefined;
    const priority = READ_METHODS.has(method) ? 'read' : 'write';
    return overload.isRefused(priority) ? priority : undefined;
  };

  return createServer(options, (request, response) => {
    const kind = findRefusal(request, response);
    if (!kind) return queue.run(() => void handle(request, response));
    countRefusal(kind);
    refuse(request, response, request.headers.accept?.includes('text/html') ? pageRefusal : problemRefusal);
  }).once('close', lag.close);
}
