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
import { createProblem } from '../problems';
import { createLagMeter, type LagMeter } from './lag-meter';
import { createOverloadDetector } from './overload-detector';
import type { CountRefusal, RefusedKind } from './refusal-counter';

export const BUSY_TEXT = 'Many people are watching right now. Please try again in a moment.';
export const RETRY_AFTER_SECONDS = '2';
/** At the same time. Webhooks have a bound of their own: payment providers send again, for days, what was refused. */
const MAX_WEBHOOKS = 50;
const READ_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

const problem = JSON.stringify(createProblem(503, BUSY_TEXT, { code: 'busy' }));
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Inspire</title></head><body><p>${BUSY_TEXT}</p></body></html>`;

function refuse(request: IncomingMessage, response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const isPage = request.headers.accept?.includes('text/html') === true;
  const body = isPage ? page : problem;
  response.writeHead(503, {
    ...headers,
    'content-type': `${isPage ? 'text/html' : PROBLEM_MEDIA_TYPE}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER_SECONDS,
    // The browser requests the page again by itself.
    ...(isPage && { refresh: RETRY_AFTER_SECONDS }),
  });
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
  const overload = createOverloadDetector(() => Math.max(lag.getLagMs(), getWaitMs()));
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
    if (!kind) return handle(request, response);
    countRefusal(kind);
    refuse(request, response, headers);
  }).once('close', lag.close);
}
