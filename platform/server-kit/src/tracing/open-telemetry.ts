import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { AnyValueMap } from '@opentelemetry/api-logs';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { PageTrace, SpanOptions, Tracer } from './tracer';
import type { TracingConfig } from './tracing-config';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;
const SPAN_ID_LENGTH = 16;
const EXPORT_INTERVAL_MS = 2_000;

export interface OpenTelemetryOptions extends TracingConfig {
  readonly service: string;
  /** True for the first process of a request: it decides by the trace's id alone whether the trace is recorded. */
  readonly isFirst: boolean;
  readonly onError: (error: Error) => void;
}

/** The id of a page's first part, which its calls know from the id of the trace. */
const pageSpanId = (traceId: string): string => traceId.slice(-SPAN_ID_LENGTH);

/** Gives the first part of a page's trace the ids that its calls expect. */
function createPageIds() {
  const random = new RandomIdGenerator();
  const ids = {
    page: undefined as PageTrace | undefined,
    generateTraceId: () => ids.page?.traceId ?? random.generateTraceId(),
    generateSpanId: () => (ids.page ? pageSpanId(ids.page.traceId) : random.generateSpanId()),
  };
  return ids;
}

/** A line of pino; its levels are 10 (trace) to 60 (fatal), those of OpenTelemetry 1 to 21. */
interface LogLine extends AnyValueMap {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
}

/** Sends lines of the log; those that a slow collector leaves behind are dropped beyond two thousand. */
function createLogExport(service: string, url: string, headers: Record<string, string>) {
  const provider = new LoggerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    processors: [
      new BatchLogRecordProcessor({
        exporter: new OTLPLogExporter({ url, headers }),
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
      }),
    ],
  });
  const logger = provider.getLogger('inspire');
  return {
    exportLine(line: string) {
      const { level, time, msg, pid: _pid, hostname: _hostname, ...attributes } = JSON.parse(line) as LogLine;
      logger.emit({ timestamp: time, severityNumber: (level / 10 - 1) * 4 + 1, body: msg, attributes });
    },
    close: () => provider.shutdown(),
  };
}

/** Loads OpenTelemetry: import this file only where tracing is on. */
export function createOpenTelemetry(options: OpenTelemetryOptions): Tracer {
  const { endpoint, headers, ratio, service, isFirst, onError } = options;
  setGlobalErrorHandler((error) => onError(error instanceof Error ? error : new Error(String(error))));
  const idGenerator = createPageIds();
  const byId = new TraceIdRatioBasedSampler(ratio);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: isFirst ? byId : new ParentBasedSampler({ root: byId }),
    idGenerator,
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } }), {
        scheduledDelayMillis: EXPORT_INTERVAL_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('inspire');
  const log = createLogExport(service, `${endpoint}/v1/logs`, { ...headers });

  function toParent(parent: SpanOptions['parent']): Context {
    if (parent === undefined) return ROOT_CONTEXT;
    if (typeof parent === 'string') {
      const context = parseTraceParent(parent);
      return context ? trace.setSpanContext(ROOT_CONTEXT, { ...context, isRemote: true }) : ROOT_CONTEXT;
    }
    const { traceId, isCall } = parent;
    const page = { traceId, spanId: pageSpanId(traceId), traceFlags: TraceFlags.SAMPLED, isRemote: true };
    return isCall ? trace.setSpanContext(ROOT_CONTEXT, page) : ROOT_CONTEXT;
  }

  return {
    startSpan(name, { kind, attributes, parent, links = [] }) {
      // The SDK reads the ids before `startSpan` returns.
      idGenerator.page = typeof parent === 'object' && !parent.isCall ? parent : undefined;
      const linked = links.flatMap((link) => (link === undefined ? [] : (parseTraceParent(link) ?? [])));
      const span = tracer.startSpan(
        name,
        { kind: kinds[kind], ...(attributes && { attributes }), links: linked.map((context) => ({ context })) },
        toParent(parent),
      );
      idGenerator.page = undefined;
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        setAttribute: (attribute, value) => void span.setAttribute(attribute, value),
        fail: (error) => {
          span.setAttribute('error.type', error);
          span.setStatus({ code: SpanStatusCode.ERROR });
        },
        end: () => span.end(),
      };
    },
    exportLine: log.exportLine,
    close: async () => {
      await Promise.all([provider.shutdown(), log.close()]);
    },
  };
}
