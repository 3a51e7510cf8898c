import { z } from 'zod';

/** Where and how much a process traces; undefined while tracing is off. */
export interface TracingConfig {
  /** The base URL of a collector that receives OTLP over HTTP; `/v1/traces` is appended. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of all traces, 0 to 1. */
  readonly ratio: number;
  /** True where the collector gets a copy of the log, too. */
  readonly isLogCopied: boolean;
}

/** A list of `name=value` with commas, whose values are encoded like those of URLs (the OTLP specification). */
const headerList = z
  .string()
  .transform((value, context): Record<string, string> => {
    const pairs = value.split(',').map((pair) => /^\s*([\w.-]+)\s*=\s*([^\s].*?)\s*$/.exec(pair));
    try {
      return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]));
    } catch {
      context.addIssue({ code: 'custom', message: 'must be encoded like parts of a URL' });
      return z.NEVER;
    }
  })
  .refine((headers) => !('' in headers), 'must be a list such as authorization=Bearer%20secret');

/** The standard variables of OpenTelemetry that gateway and backend read. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as http://collector:4318' })
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_LOGS_EXPORTER: z.enum(['none', 'otlp']).default('none'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

export function toTracingConfig(given: z.output<z.ZodObject<typeof tracingVariables>>): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = given;
  if (endpoint === undefined) return undefined;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: given.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
    isLogCopied: given.OTEL_LOGS_EXPORTER === 'otlp',
  };
}
