import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { removeInBatches } from '../../database/remove-in-batches';
import { identities, usedCredentials, users } from '../../database/schema/accounts';
import type { ProvenIdentity } from '../identity/id-token';
import { InvalidIdTokenError } from '../identity/identity-errors';
import { signInMethodMail } from '../mail/templates/sign-in-method';
import { enqueueMail } from '../outbox/enqueue-mail';
import { GoogleLinkRequiredError } from './account-errors';
import { normalizeEmail } from './account-repository';
import { insertSession, type NewSession } from './session-repository';
import { type Account, takeOverAccount } from './take-over-account';

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
async function accountOfEmail(tx: Database, email: string, userName: string, now: Date) {
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
  return account && { account, isNew: created.length > 0 };
}

/**
 * Links the subject to the account inside a transaction.
 * @returns false when the account is linked to another subject of the issuer, or the subject to another account
 */
export async function linkIdentity(
  tx: Database,
  userId: number,
  { issuer, subject, email }: ProvenIdentity,
  now: Date,
): Promise<boolean> {
  await tx.insert(identities).values({ issuer, subject, userId, email, createdAt: now }).onConflictDoNothing();
  const tied = and(eq(identities.issuer, issuer), eq(identities.subject, subject), eq(identities.userId, userId));
  const [own] = await tx.select({ userId: identities.userId }).from(identities).where(tied);
  return own !== undefined;
}

function changeOf({ account, isNew }: { readonly account: Account; readonly isNew: boolean }): AccountChange {
  if (isNew) return 'created';
  return account.emailProvenAt ? 'linked' : 'taken-over';
}

/**
 * Finds the account of a Google account's first sign-in: a new one, the one whose email it proves (D-20), or the one that
 * it joins because Google manages its email (ADR-46).
 * @throws InvalidIdTokenError when the account belongs to another subject of the issuer: an email that was reassigned must
 * not open its former owner's account
 * @throws GoogleLinkRequiredError
 */
async function linkAccount(tx: Database, proven: ProvenIdentity, userName: string, now: Date): Promise<SignedIn> {
  const found = await accountOfEmail(tx, proven.email, userName, now);
  if (!found) throw new InvalidIdTokenError();
  const change = changeOf(found);
  const account = change === 'taken-over' ? await takeOverAccount(tx, found.account.id, userName, now) : found.account;
  if (!account || !(await linkIdentity(tx, account.id, proven, now))) throw new InvalidIdTokenError();
  if (change === 'linked') {
    // After the check of the subject, which says less to a person who holds a reassigned email.
    if (!proven.isAuthoritative) throw new GoogleLinkRequiredError();
    await enqueueMail(tx, signInMethodMail({ ...account, to: account.email, change: 'google-linked' }));
  }
  return { account, change };
}

export function createGoogleRepository(db: Database) {
  return {
    /**
     * Finds, creates or takes over the account of a proven identity and starts a session, all in one transaction.
     * @throws InvalidIdTokenError, GoogleLinkRequiredError
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
