import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { createProblem, sendProblem } from '@inspire/node/problems';
import type { Problem } from '@inspire/shared/contracts';
import { DomainError } from '../errors/domain-error';
import { NotFoundError } from '../errors/errors';
import { INTERNAL_ERROR_TEXT, statusOf } from './problems';

type Failure = Error | FastifyError;

const fieldOf = (pointer: string): string => pointer.split('/').filter(Boolean).join('.');

/** Turns whatever was thrown into the problem to answer; anything unknown is ours and stays hidden. */
export function toProblem(error: Failure): Problem {
  if (error instanceof DomainError)
    return createProblem(statusOf[error.code], error.message, { code: error.reason ?? error.code });
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      field: fieldOf(instancePath),
      message: message ?? 'Invalid input',
    }));
    return createProblem(400, errors[0]?.message ?? 'Invalid input', { code: 'invalid-request', errors });
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status >= 400 && status < 500 ? createProblem(status, error.message) : createProblem(500, INTERNAL_ERROR_TEXT);
}

/** Answers a failed request. Used for errors of routes and for those that Fastify finds before it has a route. */
export function sendErrorResponse(error: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem.status === 500) request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (error instanceof DomainError && error.retryAfter) void reply.header('retry-after', String(error.retryAfter));
  return sendProblem(reply, problem);
}

/** All errors leave as problem+json (D-15), unknown paths included (D-37). */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<Failure>((error, request, reply) => sendErrorResponse(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendErrorResponse(new NotFoundError(), request, reply));
}
