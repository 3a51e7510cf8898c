import { and, desc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { removeInBatches } from '../../database/remove-in-batches';
import { authenticators, sessions, users } from '../../database/schema/accounts';
import type { Session } from '../../plugins/session';
import { rememberDevice, reportNewDevice } from './known-devices';
import { createSessionRenewals } from './session-renewals';

export interface NewSession {
  readonly userId: number;
  readonly tokenHash: string;
  readonly device: string;
  readonly expiresAt: Date;
  /** When the owner showed a second factor (D-47). */
  readonly secondFactorAt?: Date | null;
}

/** Sessions per account: a script that logs in for every call must not fill the table. */
export const MAX_SESSIONS = 50;
/** Maximum number of sessions that one login deletes; more exist only briefly, or from before the limit. */
const MAX_LISTED_SESSIONS = 100;

/**
 * Stores a session inside a transaction that holds the account's row, and deletes the least recently used ones above the
 * limit. A device that is new to the account is reported to its owner, except at the sign-up. Expired sessions are left to housekeeping: deleting the same rows in another order could deadlock.
 */
export async function insertSession(
  tx: Database,
  session: NewSession,
  now: Date,
  { isSignUp = false }: { readonly isSignUp?: boolean } = {},
): Promise<void> {
  const { userId, tokenHash } = session;
  await tx.insert(sessions).values({ ...session, createdAt: now, refreshedAt: now, provenAt: now });
  const tooMany = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.createdAt), sessions.id)
    .offset(MAX_SESSIONS - 1);
  await tx.delete(sessions).where(inArray(sessions.tokenHash, tooMany));
  await (isSignUp ? rememberDevice : reportNewDevice)(tx, session, now);
}

/** Identifies a caller's session, whatever its token is by now. */
export type SessionKey = Pick<Session, 'userId' | 'id'>;

/**
 * Locks the account's row and checks, in the same transaction, that the session is still there: a reset or a takeover that
 * ended it meanwhile must not leave what the caller adds.
 * @returns the account, or undefined when the session has ended
 */
export async function lockAccountOfSession(tx: Database, { userId, id }: SessionKey) {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  const live = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)));
  return live.length > 0 ? account : undefined;
}

const hasNoAuthenticator = sql`not exists (select 1 from ${authenticators} where ${authenticators.userId} = ${users.id}
  and ${authenticators.confirmedAt} is not null)`;

const given = sql.placeholder('tokenHash');
const moment = sql.placeholder('now');

export function createSessionRepository(db: Database) {
  const live = db
    .select({
      id: sessions.id,
      userId: users.id,
      userName: users.userName,
      email: users.email,
      contact: users.contact,
      expiresAt: sessions.expiresAt,
      provenAt: sessions.provenAt,
      secondFactorAt: sessions.secondFactorAt,
      role: users.role,
      isCurrent: sql<boolean>`${sessions.tokenHash} = ${given}`,
      isRenewalUnused: sql<boolean>`${sessions.tokenHash} = ${given} and ${sessions.previousHash} is not null
        and ${sessions.previousEndsAt} is null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        or(
          eq(sessions.tokenHash, given),
          and(
            eq(sessions.previousHash, given),
            or(isNull(sessions.previousEndsAt), gt(sessions.previousEndsAt, moment)),
          ),
        ),
        gt(sessions.expiresAt, moment),
      ),
    )
    .prepare('live_session');

  return {
    ...createSessionRenewals(db),

    async findLive(tokenHash: string, now: Date) {
      const [row] = await live.execute({ tokenHash, now: now.toISOString() });
      return row;
    },

    /**
     * Starts a session only while the compared password is still the account's, and enough to sign in: a change or reset in
     * between ends all sessions and must not leave this one.
     * @returns false when the password was changed or an authenticator app was added in the meantime
     */
    async insertForPassword(session: NewSession, passwordHash: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const unchanged = and(eq(users.id, session.userId), eq(users.passwordHash, passwordHash), hasNoAuthenticator);
        const held = await tx.select({ id: users.id }).from(users).where(unchanged).for('no key update');
        if (held.length === 0) return false;
        await insertSession(tx, session, now);
        return true;
      });
    },

    /** Records a proof of the owner (D-48), which may be a second factor. */
    async markProven(id: string, now: Date, isSecondFactor: boolean): Promise<void> {
      const proven = { provenAt: now, ...(isSecondFactor && { secondFactorAt: now }) };
      await db.update(sessions).set(proven).where(eq(sessions.id, id));
    },

    /** Most recently used first, limited to what the profile page shows. */
    async list(userId: number, now: Date) {
      return db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.refreshedAt), desc(sessions.createdAt), sessions.id)
        .limit(MAX_LISTED_SESSIONS);
    },

    async remove(id: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.id, id));
    },

    async removeOf(userId: number, id: string): Promise<boolean> {
      const gone = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
        .returning({ id: sessions.id });
      return gone.length > 0;
    },

    async removeAllOf(userId: number): Promise<void> {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },

    removeExpired: () => removeInBatches(db, sessions, sql`${sessions.expiresAt} <= now()`),
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
