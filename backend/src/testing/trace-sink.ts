import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '@inspire/server-kit/network';

type Value = { readonly stringValue?: string; readonly intValue?: number | string };
interface Attribute {
  readonly key: string;
  readonly value: Value;
}
interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
}
interface SentBatch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

export interface ReceivedSpan extends Omit<SentSpan, 'attributes' | 'parentSpanId' | 'links'> {
  /** Empty for the first part of a trace. */
  readonly parentSpanId: string;
  readonly service: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

const toRecord = (attributes: readonly Attribute[]): ReceivedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Starts what a collector is for OTLP over HTTP, with JSON. */
export async function startTraceSink() {
  const spans: ReceivedSpan[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { resourceSpans } = (await json(request)) as SentBatch;
      authorizations.push(request.headers.authorization);
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = String(toRecord(resource.attributes)['service.name']);
        for (const { attributes, parentSpanId = '', links = [], ...span } of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, parentSpanId, links, service, attributes: toRecord(attributes) });
      }
      response.setHeader('content-type', 'application/json').end('{}');
    })();
  });
  const { origin, close } = await listenLocally(server);
  return { origin, spans, authorizations, [Symbol.asyncDispose]: close };
}
