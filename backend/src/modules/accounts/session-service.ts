import { type AccountSession, MOBILE_NUMBER_MISSING, type SessionData } from '@inspire/shared/contracts';
import type { AccountRole } from '../../database/schema/accounts';
import { NotFoundError, UnauthenticatedError } from '../../errors/errors';
import type { Session, SessionFinder } from '../../plugins/session';
import { ProofRequiredError } from './account-errors';
import type { FoundSession, SessionCache } from './session-cache';
import type { NewSession, SessionRepository } from './session-repository';
import { deriveRenewedToken, hashToken, newRenewalSalt, newToken, parseBearerToken } from './tokens';

interface SessionFields {
  readonly userName: string;
  readonly email: string;
  readonly contact: string | null;
  readonly token: string;
  readonly expiresAt: Date;
  /** The account's role, where it has an effect in this session (ADR-54). */
  readonly activeRole: AccountRole | null;
  readonly hasHistory: boolean;
}

/** The session record of SPEC-3, as D-14 completes it. */
const toSessionData = ({
  userName,
  email,
  contact,
  token,
  expiresAt,
  activeRole,
  hasHistory,
}: SessionFields): SessionData => ({
  user_name: userName,
  email,
  mobileNumber: contact ?? MOBILE_NUMBER_MISSING,
  token,
  expiresAt: expiresAt.toISOString(),
  ...(activeRole && { roles: [activeRole] }),
  hasHistory,
});

const HOUR = 3_600_000;
/** D-22: a token ends after seven days without use, and is renewed at most once an hour. */
const SESSION_LIFETIME_MS = 7 * 24 * HOUR;
const REFRESH_INTERVAL_MS = HOUR;
/** D-48: the previous token ends this long after the first use of the new one, so that other tabs learn the new one. */
export const PREVIOUS_TOKEN_TTL_MS = 60_000;
/** D-48: the proof of its owner that a session needs for certain calls may be this old. */
export const PROOF_MAX_AGE_MS = 15 * 60_000;

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
  /**
   * Extends a session to seven days from now, 90 days from its start at most, and replaces its token (D-48); has no effect
   * within an hour of the last time (D-42). Tabs that renew at the same time receive the same token.
   */
  refresh(session: Session): Promise<Session>;
  /** Idempotent. */
  end(session: Session): Promise<void>;
  list(session: Session): Promise<AccountSession[]>;
  /** Returns the account's role, or null where it needs a second factor to have an effect (D-47, ADR-54). */
  activeRoleOf(account: { readonly role: AccountRole | null }, hasSecondFactor: boolean): AccountRole | null;
  /** Describes a session to its owner. */
  describe(session: Omit<SessionFields, 'hasHistory'> & { readonly userId: number }): Promise<SessionData>;
  /** @throws ProofRequiredError when the session's last proof is older than 15 minutes (D-48) */
  requireFreshProof(session: Session): void;
  /**
   * Ending another session than the caller's own requires a fresh proof.
   * @throws ProofRequiredError, and NotFoundError for an unknown session and for another account's
   */
  endListed(session: Session, id: string): Promise<void>;
}

export interface SessionServiceDependencies {
  readonly repository: SessionRepository;
  readonly cache: SessionCache;
  readonly clock: () => Date;
  readonly production: boolean;
  /** Whether a viewer began a video and has not watched it to its end. */
  readonly hasHistory: (userId: number) => Promise<boolean>;
}

function parseToken(authorization: string): string {
  const token = parseBearerToken(authorization);
  if (token === undefined) throw new UnauthenticatedError();
  return token;
}

export function createSessionService({
  repository,
  cache,
  clock,
  production,
  hasHistory,
}: SessionServiceDependencies): SessionService {
  const lifetimeFrom = (now: Date) => new Date(now.getTime() + SESSION_LIFETIME_MS);
  const prepare = (userId: number, device: string): StartedSession => {
    const token = newToken();
    const expiresAt = lifetimeFrom(clock());
    return { token, expiresAt, row: { userId, tokenHash: hashToken(token), device, expiresAt } };
  };
  const requireFreshProof = ({ provenAt }: Session): void => {
    if (!provenAt || clock().getTime() - provenAt.getTime() > PROOF_MAX_AGE_MS) throw new ProofRequiredError();
  };
  const activeRoleOf: SessionService['activeRoleOf'] = ({ role }, hasSecondFactor) =>
    production && !hasSecondFactor ? null : role;
  const read = async (token: string, tokenHash: string): Promise<FoundSession> => {
    const row = await repository.findLive(tokenHash, clock());
    if (!row) throw new UnauthenticatedError();
    const { isRenewalUnused, isCurrent, role, ...stored } = row;
    if (isRenewalUnused)
      await repository.endPreviousToken(stored.id, new Date(clock().getTime() + PREVIOUS_TOKEN_TTL_MS));
    const session = { ...stored, token, activeRole: activeRoleOf({ role }, stored.secondFactorAt !== null) };
    return { session, isCacheable: isCurrent && !isRenewalUnused };
  };
  return {
    prepare,
    activeRoleOf,
    describe: async (session) => toSessionData({ ...session, hasHistory: await hasHistory(session.userId) }),
    async find(authorization) {
      if (authorization === undefined) return undefined;
      const token = parseToken(authorization);
      return (await read(token, hashToken(token))).session;
    },
    async findRecent(authorization) {
      if (authorization === undefined) return undefined;
      const token = parseToken(authorization);
      const tokenHash = hashToken(token);
      return cache.find(tokenHash, () => read(token, tokenHash));
    },
    forget: cache.forget,
    async startForPassword(userId, passwordHash, device) {
      const started = prepare(userId, device);
      return (await repository.insertForPassword(started.row, passwordHash, clock())) ? started : undefined;
    },
    async refresh(session) {
      const now = clock();
      const dueBefore = new Date(now.getTime() - REFRESH_INTERVAL_MS);
      const { id, token } = session;
      const renewal = { id, tokenHash: hashToken(token), now, dueBefore, expiresAt: lifetimeFrom(now) };
      const renewalSalt = newRenewalSalt();
      const renewed = deriveRenewedToken(token, renewalSalt);
      const expiresAt = await repository.rotate(renewal, { tokenHash: hashToken(renewed), renewalSalt });
      if (expiresAt) return { ...session, token: renewed, expiresAt };
      const extended = await repository.extend(renewal);
      if (!extended) throw new UnauthenticatedError();
      const { salt, expiresAt: end } = extended;
      return { ...session, expiresAt: end, token: salt === null ? token : deriveRenewedToken(token, salt) };
    },
    end: (session) => repository.remove(session.id),
    requireFreshProof,
    async list({ userId, id: own }) {
      const rows = await repository.list(userId, clock());
      return rows.map(({ id, device, createdAt, refreshedAt, expiresAt }) => ({
        id,
        device,
        since: createdAt.toISOString(),
        lastUsed: refreshedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        current: id === own,
      }));
    },
    async endListed(session, id) {
      if (id !== session.id) requireFreshProof(session);
      if (!(await repository.removeOf(session.userId, id))) throw new NotFoundError();
    },
  };
}
