import { setTimeout as sleep } from 'node:timers/promises';
import { copyLog } from '../logs/log-stream';
import { createRequestId, getWorkContext, runInContext } from '../requests';
import type { SpanOptions, Tracer } from './tracer';
import type { TracingConfig } from './tracing-config';

/** A collector that does not respond must not delay the end of a process. */
const CLOSE_TIMEOUT_MS = 2_000;

let tracer: Tracer | undefined;

export interface TracingOptions {
  /** For example `inspire-gateway`. */
  readonly service: string;
  readonly isFirst: boolean;
  readonly onError: (error: Error) => void;
}

/**
 * Starts to trace, where the configuration says so. Call it before anything that is traced is created; only then is
 * OpenTelemetry loaded (ADR-57).
 * @returns a function that sends the rest and stops
 */
export async function startTracing(
  config: TracingConfig | undefined,
  options: TracingOptions,
): Promise<() => Promise<void>> {
  if (!config) return async () => undefined;
  const { createOpenTelemetry } = await import('./open-telemetry');
  const started = createOpenTelemetry({ ...config, ...options });
  tracer = started;
  if (config.isLogCopied) copyLog((line) => started.exportLine(line));
  return async () => {
    tracer = undefined;
    copyLog(undefined);
    await Promise.race([started.close().catch(options.onError), sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })]);
  };
}

export const getTracer = (): Tracer | undefined => tracer;

/** Names what is running for other processes; undefined while it is not traced. */
export const getTraceparent = (): string | undefined => getWorkContext()?.span?.traceparent;

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');

/** Runs work as a part of the trace that `options` name; without tracing, it only runs it. */
export async function traceWork<T>(name: string, options: SpanOptions, run: () => Promise<T>): Promise<T> {
  if (!tracer) return run();
  const span = tracer.startSpan(name, options);
  try {
    return await runInContext({ id: getWorkContext()?.id ?? createRequestId(), span }, run);
  } catch (error) {
    span.fail(kindOf(error));
    throw error;
  } finally {
    span.end();
  }
}

/** Runs one step of what is running, such as a statement, as a part of its trace. */
export async function traceStep<T>(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  run: () => Promise<T>,
): Promise<T> {
  const parent = getTraceparent();
  if (!tracer || parent === undefined) return run();
  const span = tracer.startSpan(name, { kind: 'client', attributes, parent });
  try {
    return await run();
  } catch (error) {
    span.fail(kindOf(error));
    throw error;
  } finally {
    span.end();
  }
}
