import type { Server } from 'node:http';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { startAdminServer } from '@inspire/server-kit/admin';
import { type DestinationStream, openLogStream } from '@inspire/server-kit/logs';
import { createHttpMetrics } from '@inspire/server-kit/metrics';
import { createProblem, sendProblem } from '@inspire/server-kit/problems';
import { createRequestId, logRequests, parseRequestId } from '@inspire/server-kit/requests';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts/request-id';
import { MAX_DOCUMENT_BYTES, RequestError } from '../service/protocol';
import type { SignedReleaseStore } from '../signed-release-store';
import { StoreError } from '../store-error';
import { registerReadRoutes, registerWriteRoutes } from './routes';
import type { ServiceSettings } from './settings';

export interface StartOptions {
  readonly signedStore: SignedReleaseStore;
  readonly settings: ServiceSettings;
  /** Default: standard output. */
  readonly logStream?: DestinationStream;
}

export interface RunningService {
  /** For example `http://127.0.0.1:3600`. */
  readonly origin: string;
  readonly adminOrigin: string | undefined;
  /** Completes the running requests. */
  close(): Promise<void>;
}

/** An upload of 64 MB over a slow line. */
const REQUEST_TIMEOUT_MS = 600_000;

const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

/** The service holds no key: an attacker who compromises it must not be able to ship code. @throws CliError */
async function assertUsable({ store, keys }: SignedReleaseStore): Promise<void> {
  if (store.isService)
    throw new CliError('RELEASES_URL must look like s3://bucket/prefix for the release service, or set RELEASES_DIR.');
  if (keys.team || keys.site.length > 0)
    throw new CliError(
      'The release service must not have the key of a team or of the site: leave out RELEASE_PRIVATE_KEY, RELEASE_SITE_KEY and DATA_DIR, and set RELEASE_SITE_KEYS.',
    );
  const issue = await store.findUnsafeWrites();
  if (issue) throw new CliError(`The release store ${issue}. Use a store with conditional writes.`);
}

const ownDetails: Readonly<Record<number, string>> = {
  413: 'The request body is too large.',
  429: 'Too many requests. Please try again in a minute.',
  500: 'Something went wrong.',
};

/** Returns the status of an error, and what a client learns of it. */
function describeError(error: FastifyError): [status: number, detail: string] {
  // Its text names the store's address.
  if (error instanceof StoreError) return [503, 'The release store is unavailable. Please try again.'];
  if (error instanceof RequestError) return [error.statusCode, error.message];
  if (error instanceof CliError) return [422, error.message];
  const { statusCode = 500 } = error;
  return [statusCode, ownDetails[statusCode] ?? 'Bad request.'];
}

/** Builds the release service without listening. */
export async function buildService({ signedStore, settings, logStream = openLogStream() }: StartOptions) {
  const app: FastifyInstance = fastify<Server>({
    logger: { level: settings.logLevel, stream: logStream },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: ({ headers }) => parseRequestId(headers) ?? createRequestId(),
    trustProxy: settings.trustProxy,
    bodyLimit: MAX_DOCUMENT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    return503OnClosing: false,
    exposeHeadRoutes: false,
  });
  logRequests(app, { isRoutine: ({ method }) => method === 'GET' });
  const metrics = createHttpMetrics(app);
  app.addHook('onSend', async (request, reply) => {
    reply.headers({ ...securityHeaders, [REQUEST_ID_HEADER]: request.id });
  });
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const [status, detail] = describeError(error);
    if (status >= 500) request.log.error(error);
    else if (error instanceof CliError) request.log.warn({ detail }, 'rejected');
    return sendProblem(reply, createProblem(status, detail));
  });
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, createProblem(404, 'Not found.')));
  await app.register(rateLimit, { max: settings.requestsPerMinute, timeWindow: 60_000 });
  // Bodies are signed as they are: no parser may change them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  registerReadRoutes(app, signedStore);
  registerWriteRoutes(app, signedStore, settings);
  return { app, metrics };
}

/**
 * Starts the release service, for teams without a credential of the store: it receives, verifies and writes (ADR-80).
 * @throws CliError for keys that it must not have, a store that could lose writes, and a port in use
 */
export async function startReleaseService(options: StartOptions): Promise<RunningService> {
  const { signedStore, settings } = options;
  await assertUsable(signedStore);
  const { app, metrics } = await buildService(options);
  let isStopping = false;
  const isReady = async () =>
    !isStopping &&
    (await signedStore.readSite().then(
      () => true,
      () => false,
    ));
  try {
    const admin = settings.admin && (await startAdminServer({ ...settings.admin, isReady, metrics }));
    return {
      origin: await app.listen({ port: settings.port, host: settings.host }),
      adminOrigin: admin?.origin,
      async close() {
        isStopping = true;
        await app.close();
        await admin?.close();
      },
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new CliError(`Port ${settings.port} or ADMIN_PORT is already in use. Stop the other process or change it.`);
  }
}
