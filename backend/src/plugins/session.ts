import type { FastifyInstance } from 'fastify';
import type { Session } from '../modules/accounts/session';
import type { SessionService } from '../modules/accounts/session-service';

declare module 'fastify' {
  interface FastifyInstance {
    sessions: SessionService;
  }
  interface FastifyRequest {
    /** Set by calls whose access is `session` or `optional`; absent for guests. */
    session: Session | undefined;
  }
}

/** Gives routes the sessions; which route needs one is said by its call's `access`, never by a prefix. */
export function sessionPlugin(app: FastifyInstance, sessions: SessionService): void {
  app.decorate('sessions', sessions);
  app.decorateRequest('session', undefined);
}
