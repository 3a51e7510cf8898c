import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { sessions } from '../../database/schema/accounts';

/** D-48: a session ends 90 days after it began, whatever its use. */
const MAX_SESSION_DAYS = 90;
const withinMaxAge = (expiresAt: Date) =>
  sql`least(${expiresAt.toISOString()}::timestamptz, ${sessions.createdAt} + make_interval(days => ${MAX_SESSION_DAYS}))`;

export interface SessionRenewal {
  readonly id: string;
  /** Of the token that the caller sent. */
  readonly tokenHash: string;
  readonly now: Date;
  /** Due if last renewed at this moment or earlier, or before the last proof of the owner. */
  readonly dueBefore: Date;
  readonly expiresAt: Date;
}

/** The part of the session repository that extends sessions and replaces their tokens (D-48, ADR-43). */
export function createSessionRenewals(db: Database) {
  return {
    /** Starts the last minute of the previous token (D-48); the first of several concurrent calls decides. */
    async endPreviousToken(id: string, endsAt: Date): Promise<void> {
      await db
        .update(sessions)
        .set({ previousEndsAt: endsAt })
        .where(and(eq(sessions.id, id), isNull(sessions.previousEndsAt)));
    },

    /**
     * Replaces the token of a session that is due. Not while an earlier token is still valid: other tabs may hold it.
     * @returns undefined when it was not due, or when another tab has renewed it
     */
    async rotate(
      { id, tokenHash, now, dueBefore, expiresAt }: SessionRenewal,
      next: { readonly tokenHash: string; readonly renewalSalt: string },
    ): Promise<Date | undefined> {
      const isDue = and(
        eq(sessions.id, id),
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, now),
        or(lte(sessions.refreshedAt, dueBefore), gt(sessions.provenAt, sessions.refreshedAt)),
        or(isNull(sessions.previousHash), lte(sessions.previousEndsAt, now)),
      );
      const [row] = await db
        .update(sessions)
        .set({
          ...next,
          previousHash: tokenHash,
          previousEndsAt: null,
          refreshedAt: now,
          expiresAt: withinMaxAge(expiresAt),
        })
        .where(isDue)
        .returning({ expiresAt: sessions.expiresAt });
      return row?.expiresAt;
    },

    /** Extends a session that is due and keeps its token. @returns its end, and the salt if `tokenHash` is the previous one */
    async extend({ id, tokenHash, now, dueBefore, expiresAt }: SessionRenewal) {
      await db
        .update(sessions)
        .set({ refreshedAt: now, expiresAt: withinMaxAge(expiresAt) })
        .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), lte(sessions.refreshedAt, dueBefore)));
      const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
      return row && { expiresAt: row.expiresAt, salt: row.previousHash === tokenHash ? row.renewalSalt : null };
    },
  };
}
