import type { Server } from 'node:http';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type DestinationStream, openLogStream } from '@inspire/server-kit/logs';
import { createHttpMetrics } from '@inspire/server-kit/metrics';
import { createProblem, sendProblem } from '@inspire/server-kit/problems';
import { createRequestId, logRequests, parseRequestId } from '@inspire/server-kit/requests';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts/request-id';
import type { ReleaseRules } from '../release-rules';
import type { SignedReleaseStore } from '../signed-release-store';
import { type Attempt, type AuditLog, createAuditLog } from './audit-log';
import { toRejection } from './errors';
import { registerReadRoutes } from './read-routes';
import { registerWriteRoutes } from './write-routes';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is recorded when the request is rejected. */
    attempt?: Attempt | undefined;
  }
}

export interface ReleaseServiceOptions {
  readonly signedStore: SignedReleaseStore;
  readonly rules: ReleaseRules;
  readonly logLevel: string;
  /** As Fastify's option. */
  readonly trustProxy: boolean | string | ((address: string, hop: number) => boolean);
  /** Default: standard output. */
  readonly logStream?: DestinationStream;
}

export interface ReleaseServiceApp {
  readonly app: FastifyInstance;
  readonly audit: AuditLog;
  readonly metrics: ReturnType<typeof createHttpMetrics>;
}

/** An upload of 64 MB over a slow line. */
const REQUEST_TIMEOUT_MS = 600_000;
const MAX_BODY_BYTES = 64 * 1_024;

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const;

function createServer({ logLevel, trustProxy, logStream = openLogStream() }: ReleaseServiceOptions): FastifyInstance {
  return fastify<Server>({
    logger: { level: logLevel, stream: logStream },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    genReqId: ({ headers: given }) => parseRequestId(given) ?? createRequestId(),
    trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    return503OnClosing: false,
    exposeHeadRoutes: false,
  });
}

/** Sends why a request failed, and records what was rejected. */
function createErrorHandler(audit: AuditLog) {
  return async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const rejected = toRejection(error);
    if (rejected?.audit && request.attempt) {
      const isVerified = request.attempt.isVerified ?? rejected.audit === 'signed';
      await audit
        .reject({ ...request.attempt, isVerified }, rejected.detail, request.ip)
        .catch((err: unknown) => request.log.error({ err }, 'a rejection was not recorded'));
    }
    if (rejected) {
      if (rejected.status === 503) request.log.error(error);
      return sendProblem(reply, createProblem(rejected.status, rejected.detail));
    }
    const status = error.statusCode ?? 500;
    if (status === 413) return sendProblem(reply, createProblem(413, 'The request body is too large.'));
    if (status < 500) return sendProblem(reply, createProblem(status, 'Bad request.'));
    request.log.error(error);
    return sendProblem(reply, createProblem(500, 'Something went wrong.'));
  };
}

/** Builds the release service without listening (ADR-64). */
export function buildReleaseService(options: ReleaseServiceOptions): ReleaseServiceApp {
  const { signedStore, rules } = options;
  const app = createServer(options);
  const audit = createAuditLog(signedStore.store);
  logRequests(app, { isRoutine: ({ method }) => method === 'GET' });
  const metrics = createHttpMetrics(app);
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.setErrorHandler(createErrorHandler(audit));
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, createProblem(404, 'Not found.')));
  // Bodies are signed as they are: no parser may change them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  registerReadRoutes(app, signedStore);
  registerWriteRoutes(app, { signedStore, rules, audit });
  return { app, audit, metrics };
}
