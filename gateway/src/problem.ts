import { STATUS_CODES } from 'node:http';
import type { FastifyReply } from 'fastify';
import { type Problem, PROBLEM_MEDIA_TYPE } from '@inspire/shared/contracts';

/** A problem document that the gateway itself answers with (RFC 9457, D-15). */
export const problemOf = (status: number, detail: string): Problem => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  detail,
});

/** A problem loads nothing and stands in no frame. */
export const PROBLEM_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of the answer that was begun before it turned into a problem. */
const ofAnotherAnswer = ['content-encoding', 'content-length', 'etag', 'vary', 'last-modified', 'content-range'];

/** Answers with a problem; it is never kept by a cache. */
export function sendProblem(reply: FastifyReply, status: number, detail: string): FastifyReply {
  for (const name of ofAnotherAnswer) reply.removeHeader(name);
  return reply
    .code(status)
    .header('content-type', `${PROBLEM_MEDIA_TYPE}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('content-security-policy', PROBLEM_POLICY)
    .send(JSON.stringify(problemOf(status, detail)));
}

export const sendNotFound = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 404, 'There is nothing at this address.');
