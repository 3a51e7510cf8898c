import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { InvalidRequest } from '../errors/errors';
import { accountsRoutes } from '../modules/accounts/accounts-routes';
import { catalogueRoutes } from '../modules/catalogue/catalogue-routes';
import { mediaRoutes } from '../modules/media/media-routes';
import type { MediaStorage } from '../modules/media/storage';
import { notificationsRoutes } from '../modules/notifications/notifications-routes';
import { playbackRoutes } from '../modules/playback/playback-routes';
import { purchasesRoutes } from '../modules/purchases/purchases-routes';
import { reportsRoutes } from '../modules/reports/reports-routes';
import { subscriptionsRoutes } from '../modules/subscriptions/subscriptions-routes';
import { docsPlugin } from '../plugins/docs';
import { healthPlugin, type Readiness } from '../plugins/health';
import { metricsPlugin } from '../plugins/metrics';
import { securityHeaders } from '../plugins/security-headers';
import { sessionPlugin } from '../plugins/session';
import { answerFailure, handleErrors } from './error-handler';
import { parseJsonBodies } from './json-body';
import { logRequests } from './request-log';
import { serializerFor } from './serializer';
import { createServices, type ServiceDependencies } from './services';

export interface ServerOptions extends Omit<ServiceDependencies, 'metrics'> {
  readonly production: boolean;
  readonly publicOrigin: string;
  /** Whose `x-forwarded-for` is believed; limits count by the caller's address. */
  readonly trustedProxies: string;
  readonly storage: MediaStorage;
  readonly readiness: Readiness;
}

const BODY_LIMIT = 64 * 1_024;
const REQUEST_TIMEOUT_MS = 30_000;

/** Builds the whole server without listening. */
export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.trustedProxies,
    // Stream tokens are path parameters, longer than the router's default of 100.
    routerOptions: { maxParamLength: 1_000 },
    // Their own texts repeat the address.
    frameworkErrors: (_error, request, reply) => void answerFailure(new InvalidRequest('The address is not valid.'), request, reply),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerFor(options.production));
  handleErrors(app);
  parseJsonBodies(app);
  logRequests(app);

  await securityHeaders(app, options.production);
  const metrics = metricsPlugin(app);
  const services = createServices({ ...options, metrics });
  healthPlugin(app, options.readiness, options.db);
  sessionPlugin(app, services.sessions);
  await docsPlugin(app, options.publicOrigin);

  accountsRoutes(app, services.accounts);
  catalogueRoutes(app, services.catalogue);
  playbackRoutes(app, services.playback);
  purchasesRoutes(app, services.library, services.orders);
  notificationsRoutes(app, services.notifications);
  subscriptionsRoutes(app, services.subscriptions);
  reportsRoutes(app, services.reports);
  mediaRoutes(app, { ...services.streams, storage: options.storage });
  return app;
}
