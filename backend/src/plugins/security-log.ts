import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { DomainErrorCode } from '../errors/errors';
import { createRepeatedEvents } from './repeated-events';
import type { SecurityRule } from './security-events';

declare module 'fastify' {
  interface FastifyContextConfig {
    securityRule?: SecurityRule | undefined;
  }
  interface FastifyRequest {
    /** The `code` of the problem that the request was answered with. */
    failureCode: string | undefined;
    /** The token in the response, of a session that the request has started. */
    startedToken: string | undefined;
    /** The account of a request that names none, such as one with a code. */
    securityAccount: number | undefined;
    /** What else a successful request did, such as linking a Google account; a constant, never a value of a person. */
    securityDetail: string | undefined;
  }
}

export interface SecurityEvent {
  readonly event: string;
  /** `success`, or the code of the problem. */
  readonly outcome: string;
  readonly status: number;
  readonly address: string;
  readonly request: string;
  /** Account id. */
  readonly account?: number;
  /** A keyed hash of the email, where no account has it: attempts on one email stay recognizable. */
  readonly unknownAccount?: string;
  readonly detail?: string;
  /** How many more equal events followed the one that was logged before, within ten seconds. */
  readonly repeated?: number;
}

export interface SecurityLogOptions {
  readonly logger: FastifyBaseLogger;
  /** For the hashes of unknown emails. */
  readonly secret: Buffer;
  readonly findAccountByEmail: (email: string) => Promise<number | undefined>;
  readonly findAccountByToken: (token: string) => Promise<number | undefined>;
}

/** A flood of these would cost a query and a line each, and say the same. */
const REPEATED_OUTCOME: DomainErrorCode = 'too-many-attempts';
const REPEAT_WINDOW_MS = 10_000;

const readEmail = ({ body }: FastifyRequest): string | undefined => {
  const email = (body as { email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' && email.length <= 254 ? email : undefined;
};

const toKey = (event: string, request: FastifyRequest): string =>
  [event, request.ip, request.session?.userId ?? '', readEmail(request)?.trim().toLowerCase() ?? ''].join(' ');

const readToken = (payload: unknown): string | undefined => {
  const token = (payload as { token?: unknown } | null)?.token;
  return typeof token === 'string' ? token : undefined;
};

/**
 * Logs one event for each request that matters to the security of accounts and money, after its response: who, from where and
 * with what outcome. Attempts that a limit rejects are logged immediately and then counted for ten seconds. It has no passwords, codes, tokens or emails. Register it before the routes.
 */
export function logSecurityEvents(app: FastifyInstance, options: SecurityLogOptions): void {
  const { findAccountByEmail, findAccountByToken } = options;
  const key = createHmac('sha256', options.secret).update('security log').digest();
  const hash = (email: string) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('base64url').slice(0, 22);
  // Written at every level of LOG_LEVEL: it is a record, not a diagnosis.
  const logger = options.logger.child({}, { level: options.logger.level === 'silent' ? 'silent' : 'info' });

  const write = (security: SecurityEvent) => {
    if (security.outcome === 'success') logger.info({ security }, 'security event');
    else logger.warn({ security }, 'security event');
  };
  const repeats = createRepeatedEvents<SecurityEvent>({
    windowMs: REPEAT_WINDOW_MS,
    report: (event, repeated) => write({ ...event, repeated }),
  });
  app.addHook('onClose', async () => repeats.close());

  async function identify(request: FastifyRequest): Promise<Pick<SecurityEvent, 'account' | 'unknownAccount'>> {
    const { session, startedToken, securityAccount } = request;
    if (session) return { account: session.userId };
    if (securityAccount !== undefined) return { account: securityAccount };
    const email = readEmail(request);
    const account =
      startedToken !== undefined
        ? await findAccountByToken(startedToken)
        : email !== undefined
          ? await findAccountByEmail(email)
          : undefined;
    if (account !== undefined) return { account };
    return email === undefined ? {} : { unknownAccount: hash(email) };
  }

  for (const name of ['failureCode', 'startedToken', 'securityAccount', 'securityDetail'] as const)
    app.decorateRequest(name, undefined);
  app.addHook('preSerialization', async (request, _reply, payload) => {
    if (request.routeOptions.config.securityRule) request.startedToken = readToken(payload);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const rule = request.routeOptions.config.securityRule;
    const isFailure = reply.statusCode >= 400;
    if (!rule || (!isFailure && !rule.isLoggedOnSuccess)) return;
    const outcome = isFailure ? (request.failureCode ?? `http-${reply.statusCode}`) : 'success';
    const setFirst = outcome === REPEATED_OUTCOME ? repeats.begin(toKey(rule.event, request)) : () => undefined;
    if (!setFirst) return;
    const known = await identify(request).catch((error: unknown) => {
      request.log.warn({ err: error }, 'finding the account of a security event failed');
      return {};
    });
    const security: SecurityEvent = {
      event: rule.event,
      outcome,
      status: reply.statusCode,
      address: request.ip,
      request: request.id,
      ...known,
      ...(request.securityDetail !== undefined && { detail: request.securityDetail }),
    };
    setFirst(security);
    write(security);
  });
}
