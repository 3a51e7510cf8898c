import type { Server } from 'node:http';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import type { Registry } from 'prom-client';
import { type DestinationStream, openLogStream } from '@inspire/server-kit/logs';
import {
  createCacheCounter,
  createHttpMetrics,
  createLimitCounter,
  createProcessMetrics,
  createReadersGauge,
} from '@inspire/server-kit/metrics';
import { type CountRefusal, createRefusalCounter, createSheddingServer } from '@inspire/server-kit/overload';
import { toPageTrace, traceRequests } from '@inspire/server-kit/tracing';
import { endpoints } from '@inspire/shared/contracts/endpoints';
import type { GatewayConfig } from './config';
import { registerDevRoutes } from './development/dev-routes';
import { developmentContent } from './development/dev-servers';
import { requireLocalName } from './development/local-names';
import { NoShellError } from './document/document';
import { getCompressionWaitMs } from './document/document-cache';
import { createDocumentHandler, documentCaches, pathOf } from './document/document-handler';
import { baseHeaders, openHeaders, type Origins } from './http/security-headers';
import { createCallLimit } from './limits/limit-calls';
import { limitRequests, type RequestLimitOptions } from './limits/request-limit';
import { BODY_TOO_LARGE_TEXT, METHOD_NOT_ALLOWED_TEXT, PROBLEM_HEADERS, sendNotFound, sendProblem } from './problem';
import { CALL_CONNECTIONS, createAgent } from './proxy/backend-proxy';
import { createEventStreams } from './proxy/event-streams';
import { isUpstreamError, sendUpstreamProblem } from './proxy/upstream-problem';
import { createReadHandlers } from './read-handlers';
import { registerRules } from './register-rules';
import { logGatewayRequests, requestIdOf, returnRequestIds } from './request-log';
import { LIVENESS_PATH, MEDIA_RIGHTS_PATH, READINESS_PATH, type Target } from './rules';
import { createItemPreviews } from './site/item-previews';
import { createSiteContentStore, type SiteContentStore } from './site/site-content-store';
import { createSiteHealth, type SiteHealth } from './site/site-health';
import { registerSiteMetrics } from './site/site-metrics';

export interface GatewayOptions {
  readonly environment: GatewayConfig;
  readonly pickOrigin: () => string;
  /** Receives errors in the site's files; default: the log. */
  readonly report?: (error: Error) => void;
  /** Milliseconds between polls of a registry on another host. */
  readonly pollIntervalMs?: number;
  /** The clock of the limit of requests. */
  readonly clock?: RequestLimitOptions['clock'];
  /** Default: standard output. */
  readonly logStream?: DestinationStream;
}

export interface Gateway {
  readonly app: FastifyInstance;
  readonly site: SiteContentStore;
  readonly health: SiteHealth;
  readonly metrics: Registry;
}

const originsOf = ({
  publicOrigin,
  remoteOrigins,
  overrideOrigins,
  hasGoogleSignIn,
  devServers,
}: GatewayConfig): Origins => ({
  publicOrigin,
  remoteOrigins,
  overrideOrigins,
  hasGoogleSignIn,
  devServers: Object.values(devServers),
});

/** Messages of internal errors go only to the log. */
function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof NoShellError) {
    return sendProblem(
      reply.headers({ 'retry-after': 2, refresh: 2 }),
      503,
      'The page is almost ready. Please try again in a moment.',
    );
  }
  if (isUpstreamError(error)) return sendUpstreamProblem(reply, error);
  const status = error.statusCode ?? 500;
  if (status === 413) return sendProblem(reply, status, BODY_TOO_LARGE_TEXT);
  if (status < 500) return sendProblem(reply, status, 'Bad request.');
  request.log.error(error);
  return sendProblem(reply, 500, 'Something went wrong.');
}

/** Read-only paths have routes only for GET and HEAD; other methods end here. */
const onNoRoute = ({ method }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  method === 'GET' || method === 'HEAD'
    ? sendNotFound(reply)
    : sendProblem(reply.header('allow', 'GET, HEAD'), 405, METHOD_NOT_ALLOWED_TEXT);

/** Above the heartbeats of event streams (20 s), as long as the backend waits. */
export const IDLE_TIMEOUT_MS = 120_000;

/** Node checks these limits only every 30 seconds by default, which would double them. */
const http = { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 };
/** Limits the time to receive a whole request; responses may take as long as a video. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Fastify's default, longer than the keep-alive of proxies. */
const KEEP_ALIVE_MS = 72_000;

/** Probes, and what the edge asks about the token of a film that it has itself. */
const isNeverRefused = (path: string): boolean =>
  path === LIVENESS_PATH || path === READINESS_PATH || path.startsWith(MEDIA_RIGHTS_PATH);

const createSheddingFactory =
  (countRefusal: CountRefusal): FastifyServerFactory =>
  (handle) => {
    const shedding = {
      countRefusal,
      getWaitMs: getCompressionWaitMs,
      isExempt: isNeverRefused,
      headers: PROBLEM_HEADERS,
    };
    const limits = { ...http, requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS };
    return createSheddingServer(handle, limits, shedding).setTimeout(IDLE_TIMEOUT_MS);
  };

function createServer(
  { logLevel, trustProxy, shedsLoad }: GatewayConfig,
  logStream: DestinationStream,
  countRefusal: CountRefusal,
): FastifyInstance {
  return fastify<Server>({
    logger: {
      level: logLevel,
      stream: logStream,
      // Log only the start of a path: stream URLs carry their signature, and queries may contain anything.
      serializers: {
        req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url).split('/', 3).join('/') }),
      },
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: requestIdOf,
    trustProxy,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A connection on which nothing moves, such as that of a reader who stopped, holds memory.
    connectionTimeout: IDLE_TIMEOUT_MS,
    ...(shedsLoad ? { serverFactory: createSheddingFactory(countRefusal) } : { http }),
    // Serve requests on open connections until the end of a graceful shutdown.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 8_192 },
    exposeHeadRoutes: false,
    frameworkErrors: onError,
  });
}

/** Files, probes and streams are left out: they are many and say little. */
const tracedTargets: ReadonlySet<Target | undefined> = new Set<Target>(['backend', 'document']);

function openAgents(app: FastifyInstance) {
  const agents = { backend: createAgent(CALL_CONNECTIONS), media: createAgent(null) };
  app.addHook('onClose', async () => {
    await Promise.all([agents.backend.destroy(), agents.media.destroy()]);
  });
  return agents;
}

/** Builds the gateway without listening. Documents are available after the first `site.refresh()`. */
export async function buildGateway({
  environment,
  pickOrigin,
  report,
  pollIntervalMs,
  clock,
  logStream = openLogStream(),
}: GatewayOptions): Promise<Gateway> {
  const { devServers, isDevShell, releases, isDevelopment, requestsPerSecond: perSecond } = environment;
  const metrics = createProcessMetrics();
  const countRefusal = createRefusalCounter(metrics);
  const app = createServer(environment, logStream, countRefusal);
  traceRequests(app, {
    isTraced: ({ routeOptions }) => tracedTargets.has(routeOptions.config.target),
    getParent: ({ id }) => toPageTrace(id),
  });
  logGatewayRequests(app);
  returnRequestIds(app);
  const siteOptions = { pollIntervalMs, report: report ?? ((error: Error) => app.log.error(error)) };
  const site = createSiteContentStore({ ...environment, ...siteOptions });
  app.addHook('onClose', site.close);
  // Streams of events and media last as long as their readers want.
  createHttpMetrics(app, {
    registry: metrics,
    isMeasured: (route) => route !== endpoints.notificationStream.path && route?.startsWith('/media') !== true,
  });
  const { countShellFailure } = registerSiteMetrics(metrics, site.content);
  const countCacheRequest = createCacheCounter(metrics, [...documentCaches, 'trust']);
  const countLimitHit = createLimitCounter(metrics, ['requests']);
  const eventStreams = createEventStreams();
  app.addHook('preClose', async () => eventStreams.end());
  createReadersGauge(metrics, eventStreams.count);
  const origins = originsOf(environment);
  const base = { open: baseHeaders(origins, 'open'), other: baseHeaders(origins) };
  const hasDevServers = Object.keys(devServers).length > 0;
  const health = createSiteHealth({ content: site.content, hasDevServers });
  app.addHook('onSend', async (_request, reply) => {
    // The client's next request goes to another gateway.
    if (health.isDraining()) reply.header('connection', 'close');
    const given = Object.keys(openHeaders).every((name) => reply.hasHeader(name)) ? base.open : base.other;
    for (const [name, value] of Object.entries(given)) if (!reply.hasHeader(name)) reply.header(name, value);
  });
  if (isDevelopment) app.addHook('onRequest', requireLocalName);
  if (perSecond > 0) limitRequests(app, { perSecond, ...(clock && { clock }) }, () => countLimitHit('requests'));
  app.setErrorHandler(onError);
  app.setNotFoundHandler(onNoRoute);

  const agents = openAgents(app);
  const document = createDocumentHandler({
    contentFor: site.contentFor,
    origins,
    findPreview: createItemPreviews({ pickOrigin }),
    signIn: environment.signIn,
    countCacheRequest,
    qualitySample: environment.qualitySample,
    onShellFailure(version) {
      countShellFailure(version);
      app.log.warn({ version }, 'a shell release did not start in a browser');
    },
    ...(hasDevServers && { development: developmentContent(devServers, (error) => app.log.warn(error)) }),
  });
  const handlers = createReadHandlers({
    releases,
    agent: agents.media,
    site,
    document,
    isReady: health.isReady,
    countTrust: countCacheRequest('trust'),
  });
  await registerRules(app, {
    isDevelopment,
    isDevShell,
    handlers,
    contentFor: site.contentFor,
    pickOrigin,
    agents,
    admitCall: createCallLimit(countRefusal),
    eventStreams,
  });
  if (hasDevServers) await registerDevRoutes(app, devServers, agents.media, eventStreams);
  return { app, site, health, metrics };
}
