import type { FastifyInstance } from 'fastify';

/** Who is calling: the account behind a token, read with the token's row in one query. */
export interface Session {
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  readonly contact: string | null;
  /** As the caller sent it; only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
}

export interface SessionFinder {
  /**
   * The session of an Authorization header, undefined for a caller without one.
   * @throws Unauthenticated when a token is there but opens no live session: a caller who believes to be logged in must
   * learn that they are not, on calls that guests may make too (SPEC-6).
   */
  find(authorization: string | undefined): Promise<Session | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: SessionFinder;
  }
  interface FastifyRequest {
    /** Set by calls whose access is `session` or `optional`; absent for guests. */
    session: Session | undefined;
  }
}

/** Gives routes the sessions; which route needs one is said by its call's `access`, never by a prefix. */
export function sessionPlugin(app: FastifyInstance, sessions: SessionFinder): void {
  app.decorate('sessions', sessions);
  app.decorateRequest('session', undefined);
}
