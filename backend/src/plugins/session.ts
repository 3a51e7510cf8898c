import type { FastifyInstance } from 'fastify';

export interface Session {
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  readonly contact: string | null;
  /** As the caller sent it; only its hash is stored. */
  readonly token: string;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

export interface SessionFinder {
  /**
   * Finds the session of an Authorization header; undefined without a header.
   * @throws UnauthenticatedError for a token without a valid session, also on guest calls, so that the client learns
   * that its session has ended (SPEC-6)
   */
  find(authorization: string | undefined): Promise<Session | undefined>;
}

declare module 'fastify' {
  interface FastifyInstance {
    sessions: SessionFinder;
  }
  interface FastifyRequest {
    /** Absent for guests; set only by calls whose access is `session` or `optional`. */
    session: Session | undefined;
  }
}

/** A call's `access`, never a URL prefix, decides whether it requires a session. */
export function sessionPlugin(app: FastifyInstance, sessions: SessionFinder): void {
  app.decorate('sessions', sessions);
  app.decorateRequest('session', undefined);
}
