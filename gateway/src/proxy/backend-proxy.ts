import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { Encoding } from '../http/encoding';
import { MAX_CALLS } from '../limits/limit-calls';
import type { Compression, Target } from '../rules';
import type { EventStreams } from './event-streams';
import { compressedHeaders, forwardedHeaders, isCompressible, withoutConnection } from './headers';
import { limitBody } from './limit-body';
import { sendUpstreamProblem } from './upstream-problem';

/**
 * Settings for one-off compression. Setting up Brotli's default window (4 MiB) costs ten times the compression of a
 * small response; 256 KiB holds any list of the API and costs as much as gzip.
 */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } as const;

const compressorOf = (encoding: Encoding, length: number) =>
  encoding === 'br'
    ? createBrotliCompress({ params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: length } })
    : createGzip();

/** Streams the backend's response, compressed if the rule and the client allow it. */
function sendUpstreamResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  compression: Compression,
  body: Readable,
): FastifyReply {
  const headers = reply.getHeaders() as IncomingHttpHeaders;
  if (!isCompressible(compression, { method: request.method, status: reply.statusCode, headers }))
    return reply.send(body);
  const { encoding, set } = compressedHeaders(request.headers['accept-encoding'], headers);
  reply.headers(set);
  if (!encoding) return reply.send(body);
  reply.removeHeader('content-length');
  // An error on either side ends both: Fastify sees it on the compressor and closes the connection.
  return reply.send(pipeline(body, compressorOf(encoding, Number(headers['content-length'] ?? 0)), () => undefined));
}

const gone = new AsyncLocalStorage<AbortSignal>();

/** Aborts an upstream request when the client disconnects before its response. */
function abortOnClientDisconnect<T>(reply: FastifyReply, run: () => T): T {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return gone.run(controller.signal, run);
}

/**
 * Adds the signal of `abortOnClientDisconnect` to a dispatcher's `request`; the proxy plugin has no option for one. An
 * aborted request reports no error, because no client is left to receive a response.
 */
const abortable = (dispatcher: Dispatcher): { request: Dispatcher['request'] } => ({
  request: ((
    options: Dispatcher.RequestOptions,
    callback: (error: Error | null, data: Dispatcher.ResponseData) => void,
  ) => {
    const signal = gone.getStore();
    dispatcher.request({ ...options, signal }, (error, data) => {
      if (error && signal?.aborted) return;
      callback(error, data);
    });
  }) as Dispatcher['request'],
});

/**
 * Milliseconds. `headers` is longer than a backend takes for a call, which is 5 s at most, or for the return from a checkout.
 * `body` limits the pause between two chunks, not the whole response, and does not count while a slow client blocks it: a video
 * may take hours, but an event stream must send something more often.
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
