import type { FastifyReply } from 'fastify';
import { createProblem, sendProblem as send } from '@inspire/server-kit/problems';

/** A problem loads nothing and must not be framed. */
const PROBLEM_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For problems that are sent before any hook runs. */
export const PROBLEM_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': PROBLEM_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const NOT_FOUND_TEXT = 'Not found.';
export const METHOD_NOT_ALLOWED_TEXT = 'Method not allowed.';
export const BODY_TOO_LARGE_TEXT = 'The request body is too large.';
export const TOO_MANY_REQUESTS_TEXT = 'Too many requests. Please try again in a moment.';
export const UNAVAILABLE_TEXT = 'The service is unavailable. Please try again.';

/** Sends a problem of the gateway itself, also after a handler has set headers. */
export const sendProblem = (reply: FastifyReply, status: number, detail: string): FastifyReply =>
  send(reply.removeHeader('vary').header('content-security-policy', PROBLEM_POLICY), createProblem(status, detail));

export const sendNotFound = (reply: FastifyReply): FastifyReply => sendProblem(reply, 404, NOT_FOUND_TEXT);
