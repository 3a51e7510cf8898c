import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Agent } from 'undici';
import { MAX_CALLS } from '../limits/limit-calls';
import type { Compression, Target } from '../rules';
import { abortable, abortOnClientDisconnect } from './client-disconnect';
import type { EventStreams } from './event-streams';
import { limitBody } from './limit-body';
import { forwardedHeaders } from './request-headers';
import { withoutConnection } from './response-headers';
import { sendUpstreamResponse } from './send-upstream-response';
import { sendUpstreamProblem } from './upstream-problem';

/**
 * Milliseconds. `headers` is longer than a backend takes for a call, which is 5 s at most. `body` limits the pause between two
 * chunks, not the whole response, and does not count while a slow client blocks it: a video may take hours, but an
 * event stream must send something more often.
 */
const limits = { connect: 3_000, headers: 6_000, body: 60_000 } as const;

/** Maximum connections to a server, of calls and webhooks; the gateway refuses further calls (`createCallLimit`). */
export const CALL_CONNECTIONS = MAX_CALLS + 50;

const isEventStream = (reply: FastifyReply): boolean =>
  /^text\/event-stream\b/i.test(String(reply.getHeader('content-type')));

/** Keeps connections to upstream servers open. @param connections maximum for each server; null for no limit */
export const createAgent = (connections: number | null): Agent =>
  new Agent({
    connections,
    pipelining: 1,
    connect: { timeout: limits.connect },
    headersTimeout: limits.headers,
    bodyTimeout: limits.body,
  });

export interface ProxiedRoutes {
  readonly routes: readonly string[];
  readonly target?: Target;
  readonly compression: Compression;
  readonly maxBodyBytes: number;
  readonly pickOrigin: () => string;
  readonly agent: Agent;
  readonly eventStreams: EventStreams;
  /** Runs before the body is read, and may refuse the request. */
  readonly admit?: onRequestAsyncHookHandler | undefined;
  /** Path of the site that maps to the upstream's root; default: none. */
  readonly mount?: string;
}

/**
 * Proxies routes to an upstream server; bodies stream both ways. Never retries, because only the client knows what may
 * be repeated. Aborts the upstream request when the client disconnects.
 */
export async function proxyRoutes(
  app: FastifyInstance,
  { routes, target, compression, maxBodyBytes, pickOrigin, agent, eventStreams, admit, mount }: ProxiedRoutes,
): Promise<void> {
  await app.register(async (scope) => {
    // Keeps only the plugin's own parsers, which forward every body unread.
    scope.removeAllContentTypeParsers();
    if (admit) scope.addHook('onRequest', admit);
    // Bodies of GET and HEAD have no meaning and are not forwarded.
    scope.addHook('preParsing', async (request, _reply, payload) =>
      ['GET', 'HEAD'].includes(request.method) ? payload : limitBody(request, payload as Readable, maxBodyBytes),
    );
    await scope.register(httpProxy, {
      upstream: '',
      ...(mount && { prefix: mount, rewritePrefix: '/' }),
      routes: [...routes],
      undici: abortable(agent),
      config: { target },
      disableCache: true,
      disableRequestLogging: true,
      handler: (_request, reply, destination, options) =>
        abortOnClientDisconnect(reply, () => reply.from(destination, options)),
      replyOptions: {
        getUpstream: pickOrigin,
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => forwardedHeaders(request, headers as IncomingHttpHeaders),
        rewriteHeaders: (headers) => withoutConnection(headers as IncomingHttpHeaders),
        onResponse: (request, reply, response) => {
          // The plugin closes the connection of a client that is still sending, which may then lose the response.
          if (!request.raw.complete) (reply as FastifyReply).removeHeader('connection');
          void sendUpstreamResponse(
            request as FastifyRequest,
            reply as FastifyReply,
            compression,
            isEventStream(reply as FastifyReply)
              ? eventStreams.follow(response.stream as Readable)
              : (response.stream as Readable),
          );
        },
        onError: (reply, { error }) => void sendUpstreamProblem(reply as FastifyReply, error),
      },
    });
  });
}
