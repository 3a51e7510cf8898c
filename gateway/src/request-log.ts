import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createRequestId, logRequests, parseRequestId } from '@inspire/server-kit/requests';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts/request-id';
import type { Target } from './rules';

/** Creates Fastify's `genReqId`: takes over an id of a page's client, which is valid from anybody, because it is only a name. */
export const requestIdOf = ({ headers }: IncomingMessage): string => parseRequestId(headers) ?? createRequestId();

/** Responses repeat the id, except those that caches give to other requests. */
export function returnRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control') ?? ''))) reply.removeHeader(REQUEST_ID_HEADER);
    else reply.header(REQUEST_ID_HEADER, request.id);
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What serves the route. */
    readonly target?: Target;
  }
}

/** Probes arrive every few seconds, playback requests hundreds of segments, and each page dozens of files that never change. */
const routineTargets: ReadonlySet<Target | undefined> = new Set<Target>(['probe', 'media', 'assets', 'releases']);

export const logGatewayRequests = (app: FastifyInstance): void =>
  logRequests(app, { isRoutine: ({ routeOptions }) => routineTargets.has(routeOptions.config.target) });
