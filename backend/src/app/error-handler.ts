import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { createProblem, sendProblem } from '@inspire/server-kit/problems';
import type { Problem } from '@inspire/shared/contracts';
import { DomainError, type DomainErrorCode, NotFoundError, ServerBusyError } from '../errors/errors';
import { isUnavailable } from './unavailable';

const httpStatuses: Readonly<Record<DomainErrorCode, number>> = {
  'invalid-request': 400,
  'invalid-credentials': 401,
  // SPEC-8 fixes 400 for a taken email.
  'email-taken': 400,
  unauthenticated: 401,
  'not-found': 404,
  locked: 403,
  'proof-required': 403,
  'already-owned': 409,
  conflict: 409,
  'stream-invalid': 403,
  'stream-expired': 403,
  'too-many-attempts': 429,
  busy: 503,
  starting: 503,
  stopping: 503,
};

/** Shown for every internal error; the cause goes to the log only (SPEC-8). */
const INTERNAL_ERROR_TEXT = 'Internal Server Error: An error occurred on the server.';

type Failure = Error | FastifyError;

const toFieldName = (pointer: string): string => pointer.split('/').filter(Boolean).join('.');

/** Converts an error to a problem; the message of an unknown error stays on the server. */
function toProblem(error: Failure): Problem {
  if (error instanceof DomainError)
    return createProblem(httpStatuses[error.code], error.message, { code: error.reason ?? error.code });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      field: toFieldName(instancePath),
      message: message ?? 'Invalid input',
    }));
    return createProblem(400, errors[0]?.message ?? 'Invalid input', { code: 'invalid-request', errors });
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status >= 400 && status < 500 ? createProblem(status, error.message) : createProblem(500, INTERNAL_ERROR_TEXT);
}

export function sendErrorResponse(given: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = isUnavailable(given) ? new ServerBusyError() : given;
  if (error !== given) request.log.warn({ err: given, route: request.routeOptions.url }, 'request not served in time');
  const problem = toProblem(error);
  request.failureCode = problem.code;
  if (problem.status === 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (error instanceof DomainError && error.retryAfter) void reply.header('retry-after', String(error.retryAfter));
  return sendProblem(reply, problem);
}

/** Sends all errors as problem+json (D-15), unknown paths included (D-37). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<Failure>((error, request, reply) => sendErrorResponse(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendErrorResponse(new NotFoundError(), request, reply));
}
