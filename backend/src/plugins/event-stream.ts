import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CallName, type CallSchemas, callSchemas } from '@inspire/shared/contracts';
import { UnauthenticatedError } from '../errors/errors';
import { describeRoute } from './register-call';
import type { Session } from './session';

export interface ServerEvent {
  readonly id?: number;
  readonly event: string;
  readonly data: unknown;
}

/** In the format of the HTML standard (9.2). */
export interface EventStream {
  readonly body: Readable;
  send(event: ServerEvent): void;
  /** Sends a comment, so that no proxy closes the stream as idle. */
  heartbeat(): void;
  end(): void;
}

/** A stream whose client has stopped reading is closed at this size. */
const MAX_BUFFERED_BYTES = 256 * 1_024;
const RECONNECT_DELAY_MS = 3_000;

export function createEventStream(): EventStream {
  const body = new Readable({ read: () => undefined });
  // Sooner than `readableEnded`, which waits for the reader.
  let hasEnded = false;
  const write = (text: string) => {
    if (body.destroyed || hasEnded) return;
    if (body.readableLength > MAX_BUFFERED_BYTES) body.destroy();
    else body.push(text);
  };
  // Write immediately: the headers leave with the first byte, and the client counts as connected only then.
  write(`retry: ${RECONNECT_DELAY_MS}\n\n`);
  return {
    body,
    send: ({ id, event, data }) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    heartbeat: () => write(':\n\n'),
    end() {
      hasEnded = true;
      body.push(null);
    },
  };
}

export interface StreamRequest {
  readonly session: Session;
  /** Undefined on the client's first connection. */
  readonly lastEventId: string | undefined;
}

/**
 * As `reply.send` does, but without its errors for each reader who leaves: ten thousand may leave at the same time, and a stack trace costs
 * more than all else that the end of a stream needs.
 */
export function pipeStream(body: Readable, response: ServerResponse): void {
  response.once('close', () => body.destroy());
  body.once('close', () => {
    if (!body.readableEnded) response.destroy();
  });
  // The reader may have left before.
  if (response.destroyed) body.destroy();
  else body.pipe(response);
}

export function registerEventStream(
  app: FastifyInstance,
  name: CallName,
  open: (request: StreamRequest) => Promise<EventStream>,
): void {
  const { events = z.unknown() }: CallSchemas = callSchemas[name];
  const { schema, ...route } = describeRoute(app, name, { 200: events });
  app.route({
    ...route,
    schema: { ...schema, produces: ['text/event-stream'] },
    // Fastify's own HEAD route would run the handler and never end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (!request.session) throw new UnauthenticatedError();
      const given = request.headers['last-event-id'];
      const { body } = await open({ session: request.session, lastEventId: Array.isArray(given) ? given[0] : given });
      // `x-accel-buffering` keeps nginx from buffering. The connection closes with the stream, so that a shutdown does
      // not wait for another request on it.
      reply
        .headers({ 'x-accel-buffering': 'no', connection: 'close' })
        .type('text/event-stream; charset=utf-8')
        .hijack();
      pipeStream(body, reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders));
    },
  });
}
