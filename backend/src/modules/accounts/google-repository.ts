import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { removeInBatches } from '../../database/remove-in-batches';
import { identities, knownDevices, sessions, usedCredentials, users } from '../../database/schema/accounts';
import type { ProvenIdentity } from '../identity/id-token';
import { InvalidIdTokenError } from '../identity/identity-errors';
import { normalizeEmail } from './account-repository';
import { removeResets } from './remove-resets';
import { insertSession, type NewSession } from './session-repository';

type Account = typeof users.$inferSelect;

/** What a first sign-in with Google did: created the account, was linked to one, or took one over (D-20). */
export type AccountChange = 'created' | 'linked' | 'taken-over';

interface SignedIn {
  readonly account: Account;
  readonly change: AccountChange | undefined;
}

/** @throws InvalidIdTokenError when it was used before, so that an intercepted credential is worthless */
export async function useCredential(tx: Database, { fingerprint, expiresAt }: ProvenIdentity): Promise<void> {
  const used = await tx
    .insert(usedCredentials)
    .values({ hash: fingerprint, expiresAt })
    .onConflictDoNothing({ target: usedCredentials.hash })
    .returning({ hash: usedCredentials.hash });
  if (used.length === 0) throw new InvalidIdTokenError();
}

/** Locks the account's row, because its sessions are counted next. */
async function accountOfSubject(tx: Database, { issuer, subject }: ProvenIdentity): Promise<Account | undefined> {
  const [row] = await tx
    .select({ account: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .for('no key update', { of: users });
  return row?.account;
}

/** Finds or creates the account of the email and locks its row, so that concurrent sign-ins share one account. */
async function accountOfEmail(
  tx: Database,
  email: string,
  userName: string,
  now: Date,
): Promise<{ account: Account | undefined; isNew: boolean }> {
  const created = await tx
    .insert(users)
    .values({ userName, email, emailKey: normalizeEmail(email), emailProvenAt: now, createdAt: now })
    .onConflictDoNothing({ target: users.emailKey })
    .returning({ id: users.id });
  const [account] = await tx
    .select()
    .from(users)
    .where(eq(users.emailKey, normalizeEmail(email)))
    .for('update');
  return { account, isNew: created.length > 0 };
}

/**
 * D-20: the person who proves the email takes the account over; its password and sessions end. Name and mobile number are those
 * of the person who signed up, and the number would go to the payment provider, so they do not stay.
 * @returns the account as it is now
 */
async function takeOver(tx: Database, userId: number, userName: string, now: Date): Promise<Account | undefined> {
  const [account] = await tx
    .update(users)
    .set({ userName, contact: null, passwordHash: null, emailProvenAt: now })
    .where(eq(users.id, userId))
    .returning();
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await removeResets(tx, userId);
  return account;
}

/**
 * Links the subject to the account.
 * @throws InvalidIdTokenError when the account belongs to another subject of the issuer: an email that was reassigned must
 * not open its former owner's account
 */
async function link(tx: Database, userId: number, { issuer, subject }: ProvenIdentity, now: Date): Promise<void> {
  await tx.insert(identities).values({ issuer, subject, userId, createdAt: now }).onConflictDoNothing();
  const tied = and(eq(identities.issuer, issuer), eq(identities.subject, subject), eq(identities.userId, userId));
  const [own] = await tx.select({ userId: identities.userId }).from(identities).where(tied);
  if (!own) throw new InvalidIdTokenError();
}

/** @throws InvalidIdTokenError */
async function linkAccount(tx: Database, proven: ProvenIdentity, userName: string, now: Date): Promise<SignedIn> {
  const { account, isNew } = await accountOfEmail(tx, proven.email, userName, now);
  if (!account) throw new InvalidIdTokenError();
  await link(tx, account.id, proven, now);
  if (isNew) return { account, change: 'created' };
  if (account.emailProvenAt) return { account, change: 'linked' };
  const taken = await takeOver(tx, account.id, userName, now);
  if (!taken) throw new InvalidIdTokenError();
  return { account: taken, change: 'taken-over' };
}

export function createGoogleRepository(db: Database) {
  return {
    /**
     * Finds, creates or takes over the account of a proven identity and starts a session, all in one transaction.
     * @throws InvalidIdTokenError
     */
    async signIn(
      proven: ProvenIdentity,
      userName: string,
      sessionFor: (userId: number) => NewSession,
      now: Date,
    ): Promise<SignedIn> {
      return db.transaction(async (tx) => {
        await useCredential(tx, proven);
        const known = await accountOfSubject(tx, proven);
        const signedIn = known ? { account: known, change: undefined } : await linkAccount(tx, proven, userName, now);
        // Taking an account over counts as signing up: the devices of before are forgotten.
        const isSignUp = signedIn.change === 'created' || signedIn.change === 'taken-over';
        await insertSession(tx, sessionFor(signedIn.account.id), now, { isSignUp });
        return signedIn;
      });
    },

    removeExpired: () => removeInBatches(db, usedCredentials, sql`${usedCredentials.expiresAt} <= now()`),
  };
}

export type GoogleRepository = ReturnType<typeof createGoogleRepository>;
