import { Unauthenticated } from '../../errors/errors';
import type { Session, SessionFinder } from '../../plugins/session';
import type { SessionRepository } from './session-repository';
import { hashToken, newToken, tokenOf } from './tokens';

const HOUR = 3_600_000;
/** Decision 22: a token ends after seven days without use, and is renewed at most once an hour. */
export const SESSION_LIFETIME_MS = 7 * 24 * HOUR;
export const REFRESH_INTERVAL_MS = HOUR;

export interface SessionService extends SessionFinder {
  /** Starts a session; the token is in the answer and nowhere else. */
  start(userId: number): Promise<{ token: string; expiresAt: Date }>;
  /** Extends a session to seven days from now; within an hour of the last time it stays as it is (decision 42). */
  refresh(session: Session): Promise<Session>;
  /** Ends a session; ending it again does nothing. */
  end(session: Session): Promise<void>;
}

export function createSessionService(repository: SessionRepository, clock: () => Date): SessionService {
  const lifetimeFrom = (now: Date) => new Date(now.getTime() + SESSION_LIFETIME_MS);
  return {
    async find(authorization) {
      if (authorization === undefined) return undefined;
      const token = tokenOf(authorization);
      const row = token && (await repository.findLive(hashToken(token), clock()));
      if (!row) throw new Unauthenticated();
      return { ...row, token };
    },
    async start(userId) {
      const now = clock();
      const token = newToken();
      const expiresAt = lifetimeFrom(now);
      await repository.insert(userId, hashToken(token), now, expiresAt);
      return { token, expiresAt };
    },
    async refresh(session) {
      const now = clock();
      const due = new Date(now.getTime() - REFRESH_INTERVAL_MS);
      const expiresAt = await repository.extend(hashToken(session.token), now, due, lifetimeFrom(now));
      return expiresAt ? { ...session, expiresAt } : session;
    },
    end: (session) => repository.remove(hashToken(session.token)),
  };
}
