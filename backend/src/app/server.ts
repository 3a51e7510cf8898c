import Fastify, { type FastifyInstance, type FastifyServerFactory, LogController, type RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { MAX_BODY_BYTES } from '@inspire/server-kit/limits';
import { createHttpMetrics } from '@inspire/server-kit/metrics';
import { createRefusalCounter, createSheddingServer } from '@inspire/server-kit/overload';
import { followRequests, logRequests } from '@inspire/server-kit/requests';
import { traceRequests } from '@inspire/server-kit/tracing';
import { endpoints } from '@inspire/shared/contracts';
import { InvalidRequestError } from '../errors/errors';
import { accountsRoutes, signInMethodRoutes } from '../modules/accounts/accounts-routes';
import { catalogueRoutes } from '../modules/catalogue/catalogue-routes';
import { purchasesRoutes } from '../modules/commerce/orders/purchases-routes';
import { paymentsRoutes } from '../modules/commerce/payments/payments-routes';
import { sandboxRoutes } from '../modules/commerce/providers/sandbox/sandbox-routes';
import { localIdentityRoutes } from '../modules/identity/local-identity-routes';
import { createMailboxRepository, mailboxRoutes } from '../modules/mail/mailbox';
import { mediaRoutes } from '../modules/media/media-routes';
import type { MediaStorage } from '../modules/media/storage';
import { MEDIA_RIGHTS_PATH } from '../modules/media/stream-token';
import { myListRoutes } from '../modules/my-list/my-list-routes';
import { notificationsRoutes } from '../modules/notifications/notifications-routes';
import { personalDataRoutes } from '../modules/personal-data/personal-data-routes';
import { playbackRoutes } from '../modules/playback/playback-routes';
import { reportsRoutes } from '../modules/reports/reports-routes';
import { subscriptionsRoutes } from '../modules/subscriptions/subscriptions-routes';
import { docsPlugin } from '../plugins/docs';
import { healthPlugin, type Readiness } from '../plugins/health';
import { requestIdFrom, returnRequestIds, traceparentFrom } from '../plugins/request-ids';
import { headersWithoutHooks, securityHeaders } from '../plugins/security-headers';
import { logSecurityEvents } from '../plugins/security-log';
import { sessionPlugin } from '../plugins/session';
import { warnOfUntrustedProxies } from '../plugins/warn-untrusted-proxy';
import { handleErrors, sendErrorResponse } from './error-handler';
import { serializerFor } from './serializer';
import { createServices, type ServiceDependencies } from './services';
import { type TimeLimits, timeLimits } from './time-limits';

/** Playback requests hundreds of segments, and probes arrive every few seconds. */
const isRoutine = (route = ''): boolean => route === '/livez' || route === '/readyz' || route.startsWith('/media/');

const logBackendRequests = (app: FastifyInstance): void =>
  logRequests(app, {
    isRoutine: ({ routeOptions }) => isRoutine(routeOptions.url),
    getUser: ({ session }) => session?.userId,
  });

/** Parses JSON bodies as Fastify does, but accepts an empty one: some clients send the content type without a body. */
function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

export interface ServerOptions extends ServiceDependencies {
  /** Proxies whose `x-forwarded-for` is trusted; rate limits count by the caller's IP address. */
  readonly trustedProxies: string;
  readonly storage: MediaStorage;
  readonly readiness: Readiness;
  readonly times?: TimeLimits;
  /** How long a request is expected to wait for the database. When set, requests that would wait too long are refused (R13). */
  readonly getExpectedWaitMs?: () => number;
  readonly onRoute?: (route: Pick<RouteOptions, 'method' | 'url'>) => void;
}

const HEADER_LIMIT = 16 * 1_024;

/** Probes, and what the edge asks about the token of a film that it has itself. */
const isNeverRefused = (path: string): boolean =>
  path === '/livez' || path === '/readyz' || path.startsWith(MEDIA_RIGHTS_PATH);

/** Probes and segments are many and say little; an event stream lasts as long as its page is open. */
const isUntraced = (route = ''): boolean =>
  route === '/livez' ||
  route === '/readyz' ||
  route.startsWith('/media/') ||
  route === endpoints.notificationStream.path;

/** Sets the limits of Node's server, which refuses requests where the process can be overloaded. */
function chooseServer({ getExpectedWaitMs: getWaitMs, metrics }: ServerOptions, times: TimeLimits) {
  const http = {
    headersTimeout: times.headersMs,
    connectionsCheckingInterval: times.checkMs,
    maxHeaderSize: HEADER_LIMIT,
  };
  const countRefusal = createRefusalCounter(metrics);
  if (!getWaitMs) return { http };
  const shedding = { countRefusal, getWaitMs, isExempt: isNeverRefused, headers: headersWithoutHooks };
  const serverFactory: FastifyServerFactory = (handle) => {
    const limits = { ...http, requestTimeout: times.requestMs, keepAliveTimeout: times.keepAliveMs };
    return createSheddingServer(handle, limits, shedding).setTimeout(times.idleMs);
  };
  return { serverFactory };
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { times = timeLimits } = options;
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdFrom(options.trustedProxies),
    // The logger itself adds the request's id to each line.
    childLoggerFactory: (logger) => logger,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: times.requestMs,
    connectionTimeout: times.idleMs,
    keepAliveTimeout: times.keepAliveMs,
    ...chooseServer(options, times),
    // Serve requests on open connections during a shutdown; `/readyz` has warned the proxies before.
    return503OnClosing: false,
    trustProxy: options.trustedProxies,
    // Stream tokens are path parameters, longer than the router's default of 100.
    routerOptions: { maxParamLength: 1_000 },
    // Fastify's own texts repeat the URL.
    frameworkErrors: (_error, request, reply) =>
      void sendErrorResponse(new InvalidRequestError('Invalid URL.'), request, reply.headers(headersWithoutHooks)),
  });
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  traceRequests(app, {
    isTraced: ({ routeOptions }) => !isUntraced(routeOptions.url),
    getParent: traceparentFrom(options.trustedProxies),
  });
  followRequests(app);
  returnRequestIds(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerFor(options.production));
  handleErrors(app);
  parseJsonBodies(app);
  logBackendRequests(app);
  if (options.production) warnOfUntrustedProxies(app);

  await securityHeaders(app, options.production);
  // An event stream lasts as long as its page is open.
  createHttpMetrics(app, {
    registry: options.metrics,
    isMeasured: (route) => route !== endpoints.notificationStream.path,
  });
  const services = createServices(options);
  logSecurityEvents(app, {
    logger: options.logger,
    secret: options.mediaKeys[0].secret,
    findAccountByEmail: services.account.findIdByEmail,
    findAccountByToken: async (token) => (await services.account.sessions.find(`Bearer ${token}`))?.userId,
  });
  healthPlugin(app, options.readiness, options.db);
  sessionPlugin(app, services.account.sessions);
  app.addHook('onClose', () => services.sessionCache.close());
  await docsPlugin(app, options.publicOrigin);

  accountsRoutes(app, services.account);
  signInMethodRoutes(app, services.account);
  personalDataRoutes(app, services.exports);
  catalogueRoutes(app, services.catalogue, services.guests);
  playbackRoutes(app, services.playback, services.viewingHistory);
  myListRoutes(app, services.myList, options.clock);
  purchasesRoutes(app, services.library, services.orders, services.payment.checkout);
  await paymentsRoutes(app, services.payment.webhooks, services.payment.returns);
  if (services.payment.sandbox) await sandboxRoutes(app, services.payment.sandbox, options.clock);
  notificationsRoutes(app, services.notifications, services.notificationStreams);
  subscriptionsRoutes(app, services.subscriptions);
  reportsRoutes(app, services.reports, services.quality);
  mediaRoutes(app, { ...services.streams, storage: options.storage });
  if (!options.production) mailboxRoutes(app, createMailboxRepository(options.db));
  if (options.identity.local) await localIdentityRoutes(app, options.identity.local);
  return app;
}
