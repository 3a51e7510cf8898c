import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../plugins/database/database';
import { sessions, users } from './accounts-schema';

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

    async insert(userId: number, tokenHash: string, now: Date, expiresAt: Date): Promise<void> {
      await db.insert(sessions).values({ tokenHash, userId, createdAt: now, refreshedAt: now, expiresAt });
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

    async remove(tokenHash: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(sessions).where(lte(sessions.expiresAt, now));
    },
  };
}

export type SessionRepository = ReturnType<typeof createSessionRepository>;
