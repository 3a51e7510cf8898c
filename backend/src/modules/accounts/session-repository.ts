import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../plugins/database/database';
import { sessions, users } from './accounts-schema';

export interface NewSession {
  readonly userId: number;
  readonly tokenHash: string;
  readonly device: string;
  readonly expiresAt: Date;
}

/** Rows of `sessions`; every read and write names the token's hash and refuses an expired one in the query itself. */
export function createSessionRepository(db: Database) {
  const live = db
    .select({
      userId: users.id,
      userName: users.userName,
      email: users.email,
      contact: users.contact,
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

    async insert(session: NewSession, now: Date): Promise<void> {
      await db.insert(sessions).values({ ...session, createdAt: now, refreshedAt: now });
    },

    /**
     * Starts a session for a password that was looked at before: only while it still is the account's. A change or a reset
     * in between would otherwise end all sessions and leave this one.
     * @returns false when it is not
     */
    async insertForPassword(session: NewSession, passwordHash: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const unchanged = and(eq(users.id, session.userId), eq(users.passwordHash, passwordHash));
        const held = await tx.select({ id: users.id }).from(users).where(unchanged).for('share');
        if (held.length === 0) return false;
        await tx.insert(sessions).values({ ...session, createdAt: now, refreshedAt: now });
        return true;
      });
    },

    /** Moves the end of a session that was last refreshed at `before` or earlier; undefined when it was not due. */
    async extend(tokenHash: string, now: Date, before: Date, expiresAt: Date): Promise<Date | undefined> {
      const [row] = await db
        .update(sessions)
        .set({ refreshedAt: now, expiresAt })
        .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), lte(sessions.refreshedAt, before)))
        .returning({ expiresAt: sessions.expiresAt });
      return row?.expiresAt;
    },

    /** The live sessions of an account, the newest use first. */
    async list(userId: number, now: Date) {
      return db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.refreshedAt), desc(sessions.createdAt), sessions.id);
    },

    async remove(tokenHash: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },

    /** @returns false when the account has no such session */
    async removeOf(userId: number, id: string): Promise<boolean> {
      const gone = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id))).returning({ id: sessions.id });
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
