import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { sessions, users } from '../../database/schema/accounts';
import { orders } from '../../database/schema/orders';
import { outbox } from '../../database/schema/outbox';
import type { ProvenIdentity } from '../identity/id-token';
import { useCredential } from './google-repository';
import type { NewSession } from './session-repository';
import { setPassword } from './set-password';

/** How an owner proved to be one: by the password whose hash was looked at, or by a credential. */
export type OwnerProof = { readonly passwordHash: string } | { readonly credential: ProvenIdentity };

/** Whom the receipts of a deleted account name. */
const NOBODY = { name: 'Deleted account', email: '' };

/** What an owner changes of the own account. */
export function createOwnAccountRepository(db: Database) {
  return {
    /**
     * Sets another password, which ends all sessions, and starts `session` in their place.
     * @returns false when the old one was changed in the meantime
     */
    async changePassword(oldHash: string, newHash: string, session: NewSession, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        if (!(await setPassword(tx, session.userId, newHash, eq(users.passwordHash, oldHash)))) return false;
        await tx.insert(sessions).values({ ...session, createdAt: now, refreshedAt: now });
        return true;
      });
    },

    /**
     * Deletes an account with all that is about its person: sessions, identities, history, what it owns, mails that wait.
     * Orders stay, as tax law asks, without a name: they lose the account, and their receipts the buyer.
     * @returns false when the proof does not hold any more
     * @throws InvalidIdTokenError
     */
    async remove(userId: number, proof: OwnerProof): Promise<boolean> {
      return db.transaction(async (tx) => {
        if ('credential' in proof) await useCredential(tx, proof.credential);
        const own = and(
          eq(users.id, userId),
          'passwordHash' in proof ? eq(users.passwordHash, proof.passwordHash) : undefined,
        );
        // First of all: a payment that is just settled holds this row, and its receipt is to be seen below.
        const [account] = await tx.select({ email: users.email }).from(users).where(own).for('update');
        if (!account) return false;
        const receipt = sql`jsonb_set(${orders.receipt}, '{buyer}', ${JSON.stringify(NOBODY)}::jsonb)`;
        await tx
          .update(orders)
          .set({ receipt })
          .where(and(eq(orders.userId, userId), isNotNull(orders.receipt)));
        await tx.delete(outbox).where(eq(sql`${outbox.mail} ->> 'to'`, account.email));
        await tx.delete(users).where(eq(users.id, userId));
        return true;
      });
    },
  };
}

export type OwnAccountRepository = ReturnType<typeof createOwnAccountRepository>;
