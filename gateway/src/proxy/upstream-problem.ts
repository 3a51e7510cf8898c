import type { FastifyReply } from 'fastify';
import { BODY_TOO_LARGE_TEXT, sendProblem, UNAVAILABLE_TEXT } from '../problem';
import { isBodyTooLarge } from './limit-body';

export interface UpstreamProblem {
  readonly status: 502 | 503 | 504;
  readonly detail: string;
}

const RETRY_AFTER_SECONDS = 2;

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_DESTROYED',
  'UND_ERR_CLOSED',
]);
const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

export const INTERRUPTED_TEXT = 'The connection was interrupted. Please try again.';

function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return [...(typeof code === 'string' ? [code] : []), ...codesOf(cause)];
}

/** True for errors on the way to the backend, not in the gateway itself. */
export const isUpstreamError = (error: unknown): boolean => codesOf(error).some((code) => code.startsWith('UND_ERR_'));

/** Maps an error to unreachable (503), timeout (504) or interrupted (502). Never exposes the error's own message. */
export function toUpstreamProblem(error: unknown): UpstreamProblem {
  const codes = codesOf(error);
  if (codes.some((code) => unreachable.has(code))) return { status: 503, detail: UNAVAILABLE_TEXT };
  if (codes.some((code) => late.has(code)))
    return { status: 504, detail: 'The service took too long to respond. Please try again.' };
  return { status: 502, detail: INTERRUPTED_TEXT };
}

export function sendUpstreamProblem(reply: FastifyReply, error: unknown): FastifyReply {
  if (isBodyTooLarge(error)) return sendProblem(reply, 413, BODY_TOO_LARGE_TEXT);
  const { status, detail } = toUpstreamProblem(error);
  return sendProblem(reply.header('retry-after', RETRY_AFTER_SECONDS), status, detail);
}
