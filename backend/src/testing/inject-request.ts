import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface InjectedResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Closes an endless event stream after its headers. */
export async function injectRequest(app: FastifyInstance, request: InjectOptions): Promise<InjectedResponse> {
  const response = await app.inject({ ...request, payloadAsStream: true });
  const { statusCode, headers } = response;
  const stream = response.stream();
  if (!String(headers['content-type']).startsWith('text/event-stream'))
    return { statusCode, headers, body: await text(stream) };
  stream.destroy();
  return { statusCode, headers, body: '' };
}
