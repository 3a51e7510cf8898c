import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { passkeys, users } from '../../../database/schema/accounts';
import { UnauthenticatedError } from '../../../errors/errors';
import { signInMethodMail } from '../../mail/templates/sign-in-method';
import { enqueueMail } from '../../outbox/enqueue-mail';
import { insertSession, lockAccountOfSession, type NewSession, type SessionKey } from '../session-repository';
import { requireOtherSignIn } from '../sign-in-methods-repository';
import { PasskeyTakenError, TooManyPasskeysError } from './passkey-errors';
import type { PasskeyKey } from './relying-party';

export type StoredPasskey = typeof passkeys.$inferSelect;

/** A verified use of a passkey that is not counted yet. */
export interface PasskeyUse {
  readonly passkey: Pick<StoredPasskey, 'id' | 'userId' | 'counter'>;
  readonly counter: number;
}

const MAX_PASSKEYS = 20;

const ownedBy = (userId: number, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id));

/**
 * Counts a verified use inside a transaction that holds the account's row.
 * @returns false when the passkey was removed or used in the meantime
 */
export async function countPasskeyUse(tx: Database, { passkey, counter }: PasskeyUse, now: Date): Promise<boolean> {
  const unchanged = and(ownedBy(passkey.userId, passkey.id), eq(passkeys.counter, passkey.counter));
  const counted = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(unchanged)
    .returning({ id: passkeys.id });
  return counted.length > 0;
}

async function lockAccount(tx: Database, userId: number) {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  return account;
}

export function createPasskeyRepository(db: Database) {
  return {
    list: (userId: number): Promise<StoredPasskey[]> =>
      db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id)),

    /** Creates the account's handle with its first passkey. */
    async ownerOf(userId: number) {
      const [owner] = await db
        .update(users)
        .set({ passkeyHandle: sql`coalesce(${users.passkeyHandle}, gen_random_uuid())` })
        .where(eq(users.id, userId))
        .returning({ handle: users.passkeyHandle, email: users.email, userName: users.userName });
      return owner?.handle ? { ...owner, handle: owner.handle } : undefined;
    },

    async findByCredential(credentialId: string) {
      const [row] = await db
        .select({ passkey: passkeys, account: users })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.credentialId, credentialId));
      return row;
    },

    /**
     * Adds a passkey and mails the account holder.
     * @throws UnauthenticatedError when the session has ended meanwhile
     * @throws PasskeyTakenError, TooManyPasskeysError
     */
    async add(session: SessionKey, name: string, key: PasskeyKey, now: Date): Promise<StoredPasskey> {
      const { userId } = session;
      return db.transaction(async (tx) => {
        const account = await lockAccountOfSession(tx, session);
        if (!account) throw new UnauthenticatedError();
        if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) throw new TooManyPasskeysError();
        const [added] = await tx
          .insert(passkeys)
          .values({ ...key, userId, name, createdAt: now })
          .onConflictDoNothing({ target: passkeys.credentialId })
          .returning();
        if (!added) throw new PasskeyTakenError();
        await enqueueMail(tx, signInMethodMail({ ...account, to: account.email, change: 'passkey-added' }));
        return added;
      });
    },

    async rename(userId: number, id: string, name: string): Promise<StoredPasskey | undefined> {
      const [renamed] = await db.update(passkeys).set({ name }).where(ownedBy(userId, id)).returning();
      return renamed;
    },

    /**
     * Removes a passkey and mails the account holder.
     * @param issuer of the Google accounts that can sign in
     * @returns false for an unknown passkey and for another account's
     * @throws LastSignInMethodError
     */
    async remove(userId: number, id: string, issuer: string | undefined): Promise<boolean> {
      return db.transaction(async (tx) => {
        const account = await lockAccount(tx, userId);
        const removed = await tx.delete(passkeys).where(ownedBy(userId, id)).returning({ id: passkeys.id });
        if (!account || removed.length === 0) return false;
        await requireOtherSignIn(tx, userId, issuer);
        await enqueueMail(tx, signInMethodMail({ ...account, to: account.email, change: 'passkey-removed' }));
        return true;
      });
    },

    /**
     * Counts the use and starts a session in one transaction, so that a passkey that is removed at the same time leaves no
     * session.
     */
    async signIn(use: PasskeyUse, session: NewSession, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        await lockAccount(tx, session.userId);
        if (!(await countPasskeyUse(tx, use, now))) return false;
        await insertSession(tx, session, now);
        return true;
      });
    },
  };
}

export type PasskeyRepository = ReturnType<typeof createPasskeyRepository>;
