import { and, eq } from 'drizzle-orm';
import { toEmail } from '@inspire/shared/guards';
import type { Database } from '../../database/database';
import { identities, users } from '../../database/schema/accounts';
import { insertSession, type NewSession } from './session-repository';

export interface NewAccount {
  readonly userName: string;
  readonly email: string;
  readonly contact: string;
  readonly passwordHash: string;
}

/** Emails are compared without regard to case (D-24). */
export const normalizeEmail = (email: string): string => toEmail(email).toLowerCase();

export function createAccountRepository(db: Database) {
  return {
    /**
     * Creates an account and its first session in one transaction: a session stored later would survive a takeover of the
     * account by its proven owner in between (D-20).
     * @returns false when the email is taken; the unique key decides between concurrent registrations
     */
    async insertWithSession(
      account: NewAccount,
      sessionFor: (userId: number) => NewSession,
      now: Date,
    ): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .insert(users)
          .values({ ...account, emailKey: normalizeEmail(account.email), createdAt: now })
          .onConflictDoNothing({ target: users.emailKey })
          .returning({ id: users.id });
        if (!row) return false;
        await insertSession(tx, sessionFor(row.id), now, { isSignUp: true });
        return true;
      });
    },

    async findByEmail(email: string) {
      const [row] = await db
        .select()
        .from(users)
        .where(eq(users.emailKey, normalizeEmail(email)));
      return row;
    },

    async findWithIdentity(userId: number, issuer: string | undefined) {
      const ofIssuer = and(eq(identities.userId, users.id), eq(identities.issuer, issuer ?? ''));
      const [row] = await db
        .select({ account: users, subject: identities.subject })
        .from(users)
        .leftJoin(identities, ofIssuer)
        .where(eq(users.id, userId));
      return row;
    },

    async setContact(userId: number, contact: string): Promise<void> {
      await db.update(users).set({ contact }).where(eq(users.id, userId));
    },
  };
}

export type AccountRepository = ReturnType<typeof createAccountRepository>;
