import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type CallName, type CallSchemas, callSchemas } from '@inspire/shared/contracts';
import { UnauthenticatedError } from '../errors/errors';
import { routeOf } from './register-call';
import type { Session } from './session';

export interface ServerEvent {
  /** What a reader gives back as `Last-Event-ID` when it comes again. */
  readonly id?: number;
  readonly event: string;
  readonly data: unknown;
}

/** One reader's events, in the format of the HTML standard (9.2). */
export interface EventStream {
  readonly body: Readable;
  send(event: ServerEvent): void;
  /** A comment, so that nobody between here and the reader takes the stream for dead. */
  beat(): void;
  end(): void;
}

/** A reader that has left so much unread has gone, or never reads. */
const MOST_WAITING = 256 * 1_024;
/** How long a reader should wait before it comes again. */
const COME_AGAIN_MS = 3_000;

export function createEventStream(): EventStream {
  const body = new Readable({ read: () => undefined });
  const write = (text: string) => {
    if (body.destroyed || body.readableEnded) return;
    if (body.readableLength > MOST_WAITING) body.destroy();
    else body.push(text);
  };
  // At once: the headers leave with the first byte, and tell the reader that it is heard.
  write(`retry: ${COME_AGAIN_MS}\n\n`);
  return {
    body,
    send: ({ id, event, data }) =>
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    end: () => void body.push(null),
  };
}

export interface StreamRequest {
  readonly session: Session;
  /** The last event that the reader had; undefined for one that begins. */
  readonly lastEventId: string | undefined;
}

/** Registers a call of the contracts whose answer is an event stream. */
export function registerEventStream(
  app: FastifyInstance,
  name: CallName,
  open: (request: StreamRequest) => Promise<EventStream>,
): void {
  const { events = z.unknown() }: CallSchemas = callSchemas[name];
  const { schema, ...route } = routeOf(app, name, { 200: events });
  app.route({
    ...route,
    schema: { ...schema, produces: ['text/event-stream'] },
    // Fastify's own would run the handler, and never end.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (!request.session) throw new UnauthenticatedError();
      const given = request.headers['last-event-id'];
      const { body } = await open({ session: request.session, lastEventId: Array.isArray(given) ? given[0] : given });
      // Proxies of the nginx kind collect answers unless they are told not to. The connection ends with the stream, so that a
      // server that stops does not wait for the next request on it.
      return reply
        .headers({ 'x-accel-buffering': 'no', connection: 'close' })
        .type('text/event-stream; charset=utf-8')
        .send(body);
    },
  });
}
