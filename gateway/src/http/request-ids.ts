import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { createRequestId, parseRequestId } from '@inspire/server-kit/requests';
import { REQUEST_ID_HEADER } from '@inspire/shared/contracts/request-id';

/** Creates Fastify's `genReqId`: takes over an id of a page's client, which is valid from anybody, because it is only a name. */
export const requestIdOf = ({ headers }: IncomingMessage): string => parseRequestId(headers) ?? createRequestId();

/** Responses repeat the id, except those that caches give to other requests. */
export function returnRequestIds(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (/\bpublic\b/.test(String(reply.getHeader('cache-control') ?? ''))) reply.removeHeader(REQUEST_ID_HEADER);
    else reply.header(REQUEST_ID_HEADER, request.id);
  });
}
