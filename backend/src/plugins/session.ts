import type { FastifyInstance } from 'fastify';
import type { AccountRole } from '../database/schema/accounts';

export interface Session {
  /** Stays the same when the token is renewed (D-48). */
  readonly id: string;
  readonly userId: number;
  readonly userName: string;
  readonly email: string;
  readonly contact: string | null;
  /** As the caller sent it; only its hash is stored. */
  readonly token: string;
  readonly expiresAt: Date;
  /** When its owner last gave the password or an equal proof in this session (D-48). */
  readonly provenAt: Date | null;
  /** When its owner last showed a second factor in this session (D-47). */
  readonly secondFactorAt: Date | null;
  /** What the viewer may manage in this session (D-58); null for viewers, and where the role has no effect (ADR-54). */
  readonly activeRole: AccountRole | null;
}

export interface SessionFinder {
  /**
   * Finds the session of an Authorization header; undefined without a header.
   * @throws UnauthenticatedError for a token without a valid session, also on guest calls, so that the client learns
   * that its session has ended (SPEC-6)
   */
  find(authorization: string | undefined): Promise<Session | undefined>;
  /** Finds a session as it was up to ten seconds ago. One that has ended is not found (ADR-85). */
  findRecent(authorization: string | undefined): Promise<Session | undefined>;
  /** Lets this process read the sessions of an account again. */
  forget(userId: number): void;
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
