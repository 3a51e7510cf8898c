import type { WorkSpan } from '../requests';

export type SpanKind = 'server' | 'client' | 'consumer';

/** The first part of a trace is named by its request, so that the page's calls can name it as their parent. */
export interface PageTrace {
  readonly traceId: string;
  /** True for the calls of the page, false for its document. */
  readonly isCall: boolean;
}

export interface SpanOptions {
  readonly kind: SpanKind;
  readonly attributes?: Readonly<Record<string, string | number>>;
  /** A `traceparent`, or what the request's id says about its page; undefined starts a trace. */
  readonly parent?: string | PageTrace | undefined;
  /** The `traceparent` of parts of other traces. */
  readonly links?: readonly (string | undefined)[];
}

export interface Tracer {
  startSpan(name: string, options: SpanOptions): WorkSpan;
  /** Sends a line of the log, later and in batches. */
  exportLine(line: string): void;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}
