import type { FastifyInstance } from 'fastify';

/** The caller's account, read together with the session in one query. */
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
   * Finds the session of an Authorization header; undefined without a header.
   * @throws UnauthenticatedError for a token without a valid session, on guest calls too: the caller believes to be logged in
   * and must learn otherwise (SPEC-6)
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

/** Gives routes access to sessions; a call's `access`, never a URL prefix, decides whether one is required. */
export function sessionPlugin(app: FastifyInstance, sessions: SessionFinder): void {
  app.decorate('sessions', sessions);
  app.decorateRequest('session', undefined);
}
