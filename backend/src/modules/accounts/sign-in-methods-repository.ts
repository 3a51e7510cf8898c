import { and, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { identities, passkeys, users } from '../../database/schema/accounts';
import { UnauthenticatedError } from '../../errors/errors';
import type { ProvenIdentity } from '../identity/id-token';
import { signInMethodMail } from '../mail/templates/sign-in-method';
import { enqueueMail } from '../outbox/enqueue-mail';
import { GoogleLinkTakenError, LastSignInMethodError } from './account-errors';
import { linkIdentity, useCredential } from './google-repository';
import { lockAccountOfSession, type SessionKey } from './session-repository';

const exists = (table: typeof passkeys | typeof identities, userId: number, condition = sql`true`) =>
  sql`exists (select 1 from ${table} where ${table.userId} = ${userId} and ${condition})`;

/**
 * Rolls back a removal that would leave the account without a way to sign in.
 * @param issuer of the Google accounts that can sign in
 * @throws LastSignInMethodError
 */
export async function requireOtherSignIn(tx: Database, userId: number, issuer: string | undefined): Promise<void> {
  const hasPassword = sql`${users.passwordHash} is not null`;
  const hasGoogle = exists(identities, userId, sql`${identities.issuer} = ${issuer ?? ''}`);
  const [left] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), or(hasPassword, exists(passkeys, userId), hasGoogle)));
  if (!left) throw new LastSignInMethodError();
}

export function createSignInMethodsRepository(db: Database) {
  const ofAccount = (userId: number, issuer: string | undefined) =>
    and(eq(identities.userId, userId), eq(identities.issuer, issuer ?? ''));
  return {
    async findGoogleLink(userId: number, issuer: string | undefined) {
      const [link] = await db.select().from(identities).where(ofAccount(userId, issuer));
      return link;
    },

    /**
     * Links a Google account, whatever its email, and mails the account holder.
     * @throws UnauthenticatedError when the session has ended meanwhile
     * @throws InvalidIdTokenError for a credential that was used before
     * @throws GoogleLinkTakenError when either account is linked to another one
     */
    async link(session: SessionKey, proven: ProvenIdentity, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        await useCredential(tx, proven);
        const account = await lockAccountOfSession(tx, session);
        if (!account) throw new UnauthenticatedError();
        if (!(await linkIdentity(tx, account.id, proven, now))) throw new GoogleLinkTakenError();
        await enqueueMail(tx, signInMethodMail({ ...account, to: account.email, change: 'google-linked' }));
      });
    },

    /** @returns false without a link @throws LastSignInMethodError */
    async unlink(userId: number, issuer: string | undefined): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
        const removed = await tx.delete(identities).where(ofAccount(userId, issuer)).returning();
        if (!account || removed.length === 0) return false;
        await requireOtherSignIn(tx, userId, issuer);
        await enqueueMail(tx, signInMethodMail({ ...account, to: account.email, change: 'google-removed' }));
        return true;
      });
    },
  };
}

export type SignInMethodsRepository = ReturnType<typeof createSignInMethodsRepository>;
