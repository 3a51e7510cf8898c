import type { FastifyInstance, FastifyRequest, FastifySchema, onRequestAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import { type RateLimitNetworks, rateLimitNetworks } from '@inspire/server-kit/limits';
import {
  type CallName,
  type CallResponse,
  type CallSchemas,
  callSchemas,
  endpoints,
  problem,
} from '@inspire/shared/contracts';
import { InvalidRequestError, UnauthenticatedError } from '../errors/errors';
import { describeUserAgent } from './describe-user-agent';
import { securityEvents } from './security-events';
import type { Session } from './session';
import { parseUserAgentHeaders } from './user-agent-headers';

type Schemas = typeof callSchemas;
type Parsed<N extends CallName, K extends string> =
  Schemas[N] extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;
type SessionOf<N extends CallName> = {
  session: Session;
  optional: Session | undefined;
  guest: undefined;
}[(typeof endpoints)[N]['access']];

/** Validated input, and the session that the call's `access` guarantees. */
export interface CallContext<N extends CallName> {
  readonly params: Parsed<N, 'params'>;
  readonly query: Parsed<N, 'query'>;
  readonly body: Parsed<N, 'body'>;
  readonly session: SessionOf<N>;
  /** The networks of the caller's IP address. */
  readonly from: RateLimitNetworks;
  /** For example 'Chrome on Windows 11'. */
  readonly device: string;
  /** Names the account in the call's event in the security log, where neither session nor body does. */
  readonly setSecurityAccount: (userId: number) => void;
  /** Adds a constant to the call's event in the security log. */
  readonly setSecurityDetail: (detail: string) => void;
}

export interface CallOptions {
  /**
   * Runs before the body is read, so that rejecting a flood costs as little as possible: no parsing, no statement, no session.
   * @throws DomainError
   */
  readonly admit?: (from: RateLimitNetworks) => void;
  /** For calls of which a page makes many, and whose handlers use nothing of the session but its ids. */
  readonly acceptsRecentSession?: boolean;
}

/** A call without a response schema responds with 204, whatever its handler returns. */
export type CallHandler<N extends CallName> = (
  call: CallContext<N>,
) => Promise<undefined extends CallResponse<N> ? unknown : CallResponse<N>>;

/**
 * Converts `{id}` to `:id`. Directly below a prefix only digits match: a word there is another call or an unknown path
 * (404), not an invalid id.
 */
const routePath = (path: string): string =>
  path.replace(/^(\/[^/{]+)\/\{(\w+)\}$/, '$1/:$2(^\\d+$)').replace(/\{(\w+)\}/g, ':$1');

/** A call that takes longer gets 503; its statements end by the limits of the database. */
const CALL_TIMEOUT_MS = 5_000;

const noContent = z.null().describe('Done; no body');

/** Rejects the NUL character in all input: PostgreSQL would fail on it with an internal error. */
async function rejectNul(request: FastifyRequest): Promise<void> {
  // A list instead of recursion: the sender chooses how deep a body is nested.
  const waiting: unknown[] = [request.params, request.query, request.body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && value.includes('\u0000'))
      throw new InvalidRequestError('Contains a NUL character');
    if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value));
  }
}

const toTag = (path: string): string => path.replace(/^\/api\/v1/, '').split('/')[1] ?? '';

/** URL, access, validation and documentation come from the contracts. */
export function describeRoute(
  app: FastifyInstance,
  name: CallName,
  response: Record<number, z.ZodType>,
  { admit, acceptsRecentSession = false }: CallOptions = {},
) {
  const { method, path, access } = endpoints[name];
  const { summary, params, query, body }: CallSchemas = callSchemas[name];
  const schema: FastifySchema = {
    summary,
    operationId: name,
    tags: [toTag(path)],
    ...(access !== 'guest' && { security: access === 'optional' ? [{ session: [] }, {}] : [{ session: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...response, default: problem },
  };
  const onRequest: onRequestAsyncHookHandler = async (request) => {
    admit?.(rateLimitNetworks(request.ip));
    const { authorization } = request.headers;
    if (access !== 'guest')
      request.session = await (acceptsRecentSession
        ? app.sessions.findRecent(authorization)
        : app.sessions.find(authorization));
    if (access === 'session' && !request.session) throw new UnauthenticatedError();
  };
  const config = { securityRule: securityEvents[name] };
  return { method, url: routePath(path), schema, config, onRequest, preValidation: rejectNul };
}

export function registerCall<N extends CallName>(
  app: FastifyInstance,
  name: N,
  handle: CallHandler<N>,
  options?: CallOptions,
): void {
  const { response: schema }: CallSchemas = callSchemas[name];
  const mayChangeSession = endpoints[name].method !== 'GET' && !options?.acceptsRecentSession;
  app.route({
    ...describeRoute(app, name, schema ? { 200: schema } : { 204: noContent }, options),
    handlerTimeout: CALL_TIMEOUT_MS,
    handler: async (request, reply) => {
      // The schemas and `onRequest` have validated the request.
      const call = {
        params: request.params,
        query: request.query,
        body: request.body,
        session: request.session,
        // Few calls use them.
        get from() {
          return rateLimitNetworks(request.ip);
        },
        get device() {
          return describeUserAgent(parseUserAgentHeaders(request.headers));
        },
        setSecurityAccount: (userId: number) => {
          request.securityAccount = userId;
        },
        setSecurityDetail: (detail: string) => {
          request.securityDetail = detail;
        },
      } as CallContext<N>;
      const result = await handle(call);
      // It may have ended a session or changed it.
      if (request.session && mayChangeSession) app.sessions.forget(request.session.userId);
      if (schema) return result;
      return reply.code(204).send();
    },
  });
}
