import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Problem, PROBLEM_MEDIA_TYPE, REQUEST_ID_HEADER } from '@inspire/shared/contracts';

const PROBLEM_CONTENT_TYPE = `${PROBLEM_MEDIA_TYPE}; charset=utf-8`;

/** Headers that a handler may have set for its representation before it failed. */
const representationHeaders = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'last-modified',
];

/** Creates an RFC 9457 body (D-15); the title follows from the status, so `type` is `about:blank`. */
export const createProblem = (
  status: number,
  detail: string,
  extra: Pick<Problem, 'code' | 'errors'> = {},
): Problem => ({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, ...extra });

/** Sends a problem with the request's id instead of the handler's response; caches must not store it. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  for (const name of representationHeaders) reply.removeHeader(name);
  return reply
    .code(problem.status)
    .header('content-type', PROBLEM_CONTENT_TYPE)
    .header('cache-control', 'no-store')
    .header(REQUEST_ID_HEADER, reply.request.id)
    .send(JSON.stringify({ ...problem, requestId: reply.request.id }));
}
