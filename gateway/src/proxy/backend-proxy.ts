import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent } from 'undici';
import type { Compression } from '../rules';
import { abortable, abortOnClientDisconnect } from './client-disconnect';
import { limitBody } from './limit-body';
import { forwardedHeaders } from './request-headers';
import { withoutConnection } from './response-headers';
import { sendUpstreamResponse } from './send-upstream-response';
import { sendUpstreamProblem } from './upstream-problem';

/**
 * Milliseconds. The client's own limits (SPEC-9) are shorter than `headers`. `body` counts between two pieces, not for
 * the whole, and not while a slow client holds the answer up: a film may take hours; an event stream must send something
 * more often.
 */
const limits = { connect: 3_000, headers: 30_000, body: 60_000 } as const;

/** Calls wait for one of so many connections to a server, rather than flood it. */
export const CALL_CONNECTIONS = 256;

/** Connections to upstream servers, kept open; at most so many to each, or as many as it takes. */
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
  readonly compression: Compression;
  /** The origin for the next request. */
  readonly pickOrigin: () => string;
  readonly agent: Agent;
  /** Path of the site that stands for the upstream's root; none by default. */
  readonly mount?: string;
}

/**
 * Hands some routes on to an upstream server. Bodies stream both ways; nothing is retried, as only the client knows what
 * may be repeated; a client that goes away ends the upstream's work.
 */
export async function proxyRoutes(
  app: FastifyInstance,
  { routes, compression, pickOrigin, agent, mount }: ProxiedRoutes,
): Promise<void> {
  await app.register(async (scope) => {
    // Leaves only the plugin's own parsers, which pass every body on unread.
    scope.removeAllContentTypeParsers();
    // The bodies of GET and HEAD mean nothing and are not passed on.
    scope.addHook('preParsing', async (request, _reply, payload) =>
      ['GET', 'HEAD'].includes(request.method) ? payload : limitBody(request, payload as Readable),
    );
    await scope.register(httpProxy, {
      upstream: '',
      ...(mount && { prefix: mount, rewritePrefix: '/' }),
      routes: [...routes],
      undici: abortable(agent),
      disableCache: true,
      disableRequestLogging: true,
      handler: (_request, reply, destination, options) =>
        abortOnClientDisconnect(reply, () => reply.from(destination, options)),
      replyOptions: {
        getUpstream: pickOrigin,
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => forwardedHeaders(request, headers as IncomingHttpHeaders),
        rewriteHeaders: (headers) => withoutConnection(headers as IncomingHttpHeaders),
        onResponse: (request, reply, answer) => {
          // The plugin closes the connection of a client that is still sending, which may then lose the response.
          if (!request.raw.complete) (reply as FastifyReply).removeHeader('connection');
          void sendUpstreamResponse(
            request as FastifyRequest,
            reply as FastifyReply,
            compression,
            answer.stream as Readable,
          );
        },
        onError: (reply, { error }) => void sendUpstreamProblem(reply as FastifyReply, error),
      },
    });
  });
}
