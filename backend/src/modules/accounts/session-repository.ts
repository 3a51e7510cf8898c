import { and, desc, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { sessions, users } from '../../database/schema/accounts';

export interface NewSession {
  readonly userId: number;
  readonly tokenHash: string;
  readonly device: string;
  readonly expiresAt: Date;
}

/** Sessions per account: a script that logs in for every call must not fill the table. */
export const MAX_SESSIONS = 50;
/** Maximum number of sessions that one login deletes; more exist only briefly, or from before the limit. */
const MAX_LISTED_SESSIONS = 100;

/**
 * Stores a session inside a transaction that holds the account's row, and deletes the least recently used ones above the
 * limit. Expired sessions are left to housekeeping: deleting the same rows in another order could deadlock.
 */
export async function insertSession(tx: Database, session: NewSession, now: Date): Promise<void> {
  const { userId, tokenHash } = session;
  await tx.insert(sessions).values({ ...session, createdAt: now, refreshedAt: now });
  const tooMany = tx
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.refreshedAt), desc(sessions.createdAt), sessions.id)
    .offset(MAX_SESSIONS - 1);
  await tx.delete(sessions).where(inArray(sessions.tokenHash, tooMany));
}

/** Identifies a caller's session. */
export type SessionKey = Pick<NewSession, 'userId' | 'tokenHash'>;

/**
 * Locks the account's row and checks, in the same transaction, that the session is still there: a reset or a takeover that
 * ended it meanwhile must not leave what the caller adds.
 * @returns the account, or undefined when the session has ended
 */
export async function lockAccountOfSession(tx: Database, { userId, tokenHash }: SessionKey) {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  const live = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.userId, userId)));
  return live.length > 0 ? account : undefined;
}

export function createSessionRepository(db: Database) {
  const live = db
    .select({
      userId: users.id,
      userName: users.userName,
      email: users.email,
      contact: users.contact,
      startedAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('live_session');

  return {
    async findLive(tokenHash: string, now: Date) {
      const [row] = await live.execute({ tokenHash, now: now.toISOString() });
      return row;
    },

    /**
     * Starts a session only while the compared password is still the account's: a change or reset in between ends all
     * sessions and must not leave this one.
     * @returns false when the password was changed in the meantime
     */
    async insertForPassword(session: NewSession, passwordHash: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const unchanged = and(eq(users.id, session.userId), eq(users.passwordHash, passwordHash));
        const held = await tx.select({ id: users.id }).from(users).where(unchanged).for('no key update');
        if (held.length === 0) return false;
        await insertSession(tx, session, now);
        return true;
      });
    },

    /** Extends a session that was last refreshed at `before` or earlier; returns undefined when it was not due. */
    async extend(tokenHash: string, now: Date, before: Date, expiresAt: Date): Promise<Date | undefined> {
      const [row] = await db
        .update(sessions)
        .set({ refreshedAt: now, expiresAt })
        .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), lte(sessions.refreshedAt, before)))
        .returning({ expiresAt: sessions.expiresAt });
      return row?.expiresAt;
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

    async remove(tokenHash: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
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

    async removeExpired(now: Date): Promise<void> {
      await db.delete(sessions).where(lte(sessions.expiresAt, now));
    },
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
