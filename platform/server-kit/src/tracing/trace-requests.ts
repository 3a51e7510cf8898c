import type { FastifyInstance, FastifyRequest } from 'fastify';
import { onClientLeft } from '../requests';
import type { PageTrace, SpanOptions } from './tracer';
import { getTracer } from './tracing';

/** The id of a document, or of a call of its page: `<trace>-<number>` (ADR-57). */
const pageId = /^((?!0{32}|.{16}0{16})[0-9a-f]{32})(-\w+)?$/;

/** Returns the trace of the page that a request's id names; undefined for an id of another form. */
export function toPageTrace(requestId: string): PageTrace | undefined {
  const [, traceId, call] = pageId.exec(requestId) ?? [];
  return traceId === undefined ? undefined : { traceId, isCall: call !== undefined };
}

export interface TracedRequests {
  /** False for requests that say nothing, such as probes. */
  readonly isTraced: (request: FastifyRequest) => boolean;
  readonly getParent: (request: FastifyRequest) => SpanOptions['parent'];
}

/**
 * Traces the requests of a server, where tracing is on. It records routes, never URLs, addresses or accounts. Register it before all
 * other hooks.
 */
export function traceRequests(app: FastifyInstance, { isTraced, getParent }: TracedRequests): void {
  const tracer = getTracer();
  if (!tracer) return;
  app.decorateRequest('workSpan', undefined);
  app.addHook('onRequest', async (request) => {
    if (!isTraced(request)) return;
    const route = request.routeOptions.url ?? 'unknown';
    request.workSpan = tracer.startSpan(`${request.method} ${route}`, {
      kind: 'server',
      parent: getParent(request),
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'inspire.request_id': request.id,
      },
    });
  });
  app.addHook('onResponse', async ({ workSpan }, reply) => {
    workSpan?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) workSpan?.fail(String(reply.statusCode));
    workSpan?.end();
  });
  onClientLeft(app, ({ workSpan }) => {
    workSpan?.fail('aborted');
    workSpan?.end();
  });
}
