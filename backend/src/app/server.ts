import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { InvalidRequest } from '../errors/errors';
import { accountsRoutes } from '../modules/accounts/accounts-routes';
import { catalogueRoutes } from '../modules/catalogue/catalogue-routes';
import { mediaRoutes } from '../modules/media/media-routes';
import type { MediaStorage } from '../modules/media/storage';
import { playbackRoutes } from '../modules/playback/playback-routes';
import { purchasesRoutes } from '../modules/purchases/purchases-routes';
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

export interface ServerOptions extends ServiceDependencies {
  readonly production: boolean;
  readonly publicOrigin: string;
  /** Whose `x-forwarded-for` is believed; limits count by the caller's address. */
  readonly trustedProxies: string;
  readonly storage: MediaStorage;
  readonly readiness: Readiness;
  readonly logger: FastifyBaseLogger;
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

  const services = createServices(options);
  await securityHeaders(app, options.production);
  metricsPlugin(app);
  healthPlugin(app, options.readiness, options.db);
  sessionPlugin(app, services.sessions);
  await docsPlugin(app, options.publicOrigin);

  accountsRoutes(app, services.accounts);
  catalogueRoutes(app, services.catalogue);
  playbackRoutes(app, services.playback);
  purchasesRoutes(app, services.library);
  mediaRoutes(app, { ...services.streams, storage: options.storage });
  return app;
}
