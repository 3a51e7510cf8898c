import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { removeInBatches } from '../../../database/remove-in-batches';
import { passkeyChallenges } from '../../../database/schema/accounts';
import { hashToken } from '../tokens';

/** What a signed challenge permits; a response made for one purpose is worthless for another. */
export type ChallengePurpose = 'sign-in' | 'add-passkey' | 'change-sign-in' | 'delete-account';

export interface ChallengeUse {
  readonly purpose: ChallengePurpose;
  /** Absent for a sign-in. */
  readonly userId?: number;
}

export function createChallengeRepository(db: Database) {
  return {
    async store(challenge: string, { purpose, userId }: ChallengeUse, expiresAt: Date): Promise<void> {
      await db.insert(passkeyChallenges).values({ hash: hashToken(challenge), purpose, userId, expiresAt });
    },

    /** Redeems a challenge once, whatever becomes of the response. @returns false for any other challenge */
    async redeem(challenge: string, { purpose, userId }: ChallengeUse, now: Date): Promise<boolean> {
      const { hash, purpose: stored, userId: owner, expiresAt } = passkeyChallenges;
      const isOwn = userId === undefined ? isNull(owner) : eq(owner, userId);
      const redeemed = await db
        .delete(passkeyChallenges)
        .where(and(eq(hash, hashToken(challenge)), eq(stored, purpose), isOwn, gt(expiresAt, now)))
        .returning({ hash });
      return redeemed.length > 0;
    },

    removeExpired: () => removeInBatches(db, passkeyChallenges, sql`${passkeyChallenges.expiresAt} <= now()`),
  };
}

export type ChallengeRepository = ReturnType<typeof createChallengeRepository>;
