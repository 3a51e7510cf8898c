import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { sessions, users } from '../../database/schema/accounts';
import { orders } from '../../database/schema/orders';
import { outbox } from '../../database/schema/outbox';
import { rememberDevice } from './known-devices';
import { type OwnerProof, redeemOwnerProof } from './owner-proof';
import type { NewSession } from './session-repository';
import { setPassword } from './set-password';

const DELETED_BUYER = { name: 'Deleted account', email: '' };

export function createOwnAccountRepository(db: Database) {
  return {
    /**
     * Sets a new password, ends all sessions and starts `session` in their place.
     * @returns false when the old password was changed in the meantime
     */
    async changePassword(oldHash: string, newHash: string, session: NewSession, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await setPassword(tx, session.userId, newHash, eq(users.passwordHash, oldHash)))) return false;
        await tx.insert(sessions).values({ ...session, createdAt: now, refreshedAt: now, provenAt: now });
        await rememberDevice(tx, session, now);
        return true;
      });
    },

    /**
     * Deletes an account and its personal data: sessions, identities, history, entitlements and queued mails. Orders are
     * kept without the account, and receipts without the buyer's name, because tax law requires them: `personalTables` lists what
     * becomes of each table.
     * @returns false when the proof is no longer valid
     * @throws GoogleAccountMismatchError
     */
    async remove(userId: number, proof: OwnerProof, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        // Lock order: account first. A payment being settled holds this row, and its receipt must be visible below.
        if (!(await redeemOwnerProof(tx, userId, proof, now))) return false;
        const [account] = await tx.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
        if (!account) return false;
        const receipt = sql`jsonb_set(${orders.receipt}, '{buyer}', ${JSON.stringify(DELETED_BUYER)}::jsonb)`;
        await tx
          .update(orders)
          .set({ receipt })
          .where(and(eq(orders.userId, userId), isNotNull(orders.receipt)));
        await tx.delete(outbox).where(eq(sql`lower(${outbox.mail} ->> 'to')`, account.emailKey));
        await tx.delete(users).where(eq(users.id, userId));
        return true;
      });
    },
  };
}

export type OwnAccountRepository = ReturnType<typeof createOwnAccountRepository>;
