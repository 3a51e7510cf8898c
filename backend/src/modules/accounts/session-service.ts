import type { AccountSession } from '@inspire/shared/contracts';
import { NotFoundError, UnauthenticatedError } from '../../errors/errors';
import type { Session, SessionFinder } from '../../plugins/session';
import type { NewSession, SessionRepository } from './session-repository';
import { hashToken, newToken, parseBearerToken } from './tokens';

const HOUR = 3_600_000;
/** D-22: a token ends after seven days without use, and is renewed at most once an hour. */
export const SESSION_LIFETIME_MS = 7 * 24 * HOUR;
export const REFRESH_INTERVAL_MS = HOUR;

/** The token appears only in the response to its owner. */
export interface StartedSession {
  readonly token: string;
  readonly expiresAt: Date;
  readonly row: NewSession;
}

export interface SessionService extends SessionFinder {
  /** Creates a session without storing it, for callers that store it in their own transaction. */
  prepare(userId: number, device: string): StartedSession;
  /** Returns undefined when the password was changed in the meantime. */
  startForPassword(userId: number, passwordHash: string, device: string): Promise<StartedSession | undefined>;
  /** Extends a session to seven days from now; has no effect within an hour of the last time (D-42). */
  refresh(session: Session): Promise<Session>;
  /** Idempotent. */
  end(session: Session): Promise<void>;
  list(session: Session): Promise<AccountSession[]>;
  /** @throws NotFoundError for an unknown session and for another account's */
  endListed(session: Session, id: string): Promise<void>;
}

export function createSessionService(repository: SessionRepository, clock: () => Date): SessionService {
  const lifetimeFrom = (now: Date) => new Date(now.getTime() + SESSION_LIFETIME_MS);
  const prepare = (userId: number, device: string): StartedSession => {
    const token = newToken();
    const expiresAt = lifetimeFrom(clock());
    return { token, expiresAt, row: { userId, tokenHash: hashToken(token), device, expiresAt } };
  };
  return {
    prepare,
    async find(authorization) {
      if (authorization === undefined) return undefined;
      const token = parseBearerToken(authorization);
      const row = token && (await repository.findLive(hashToken(token), clock()));
      if (!row) throw new UnauthenticatedError();
      return { ...row, token };
    },
    async startForPassword(userId, passwordHash, device) {
      const started = prepare(userId, device);
      return (await repository.insertForPassword(started.row, passwordHash, clock())) ? started : undefined;
    },
    async refresh(session) {
      const now = clock();
      const due = new Date(now.getTime() - REFRESH_INTERVAL_MS);
      const expiresAt = await repository.extend(hashToken(session.token), now, due, lifetimeFrom(now));
      return expiresAt ? { ...session, expiresAt } : session;
    },
    end: (session) => repository.remove(hashToken(session.token)),
    async list({ userId, token }) {
      const own = hashToken(token);
      const rows = await repository.list(userId, clock());
      return rows.map(({ id, device, createdAt, refreshedAt, expiresAt, tokenHash }) => ({
        id,
        device,
        since: createdAt.toISOString(),
        lastUsed: refreshedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        current: tokenHash === own,
      }));
    },
    async endListed({ userId }, id) {
      if (!(await repository.removeOf(userId, id))) throw new NotFoundError();
    },
  };
}
