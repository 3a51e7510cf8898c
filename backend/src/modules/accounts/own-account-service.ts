import type { z } from 'zod';
import {
  type deleteAccountBody,
  MOBILE_NUMBER_MISSING,
  type Profile,
  type SessionData,
} from '@inspire/shared/contracts';
import type { Session } from '../../plugins/session';
import { WrongPasswordError } from './account-errors';
import type { AccountParts } from './account-parts';
import { assertUncommonPassword } from './common-passwords';
import type { OwnAccountRepository } from './own-account-repository';
import { withRateLimit } from './with-rate-limit';

export interface OwnAccountDependencies extends AccountParts {
  readonly own: OwnAccountRepository;
}

/** The profile page's operations (D-7). */
export function createOwnAccountService({
  own,
  passkeys,
  proofs,
  sessions,
  passwords,
  assertNotLeaked,
  limiter,
  rules,
  clock,
}: OwnAccountDependencies) {
  return {
    async profile({ userId }: Session): Promise<Profile> {
      const [{ account, subject }, keys] = await Promise.all([proofs.accountOf(userId), passkeys.list(userId)]);
      return {
        user_name: account.userName,
        email: account.email,
        mobileNumber: account.contact ?? MOBILE_NUMBER_MISSING,
        since: account.createdAt.toISOString(),
        hasPassword: account.passwordHash !== null,
        hasGoogle: subject !== null,
        hasPasskey: keys.length > 0,
      };
    },

    /**
     * Ends all sessions (D-22), including the caller's, so that a stolen token becomes worthless; the response starts a
     * new one.
     * @throws CommonPasswordError, LeakedPasswordError, WrongPasswordError, RateLimitError, ServerBusyError
     */
    async changePassword(
      session: Session,
      oldPassword: string,
      password: string,
      device: string,
    ): Promise<SessionData> {
      assertUncommonPassword(password);
      const attempt = rules.ownPassword(session.userId);
      const { passwordHash } = await withRateLimit(limiter, attempt, () =>
        proofs.verifyPassword(session.userId, oldPassword),
      );
      // The old password was right, also when the new one is rejected.
      await limiter.restore(attempt);
      await assertNotLeaked(password);
      const newHash = await passwords.hash(password, [session.email]);
      const started = sessions.prepare(session.userId, device);
      const isChanged = await own.changePassword(
        passwordHash,
        newHash,
        { ...started.row, secondFactorAt: session.secondFactorAt },
        clock(),
      );
      if (!isChanged) throw new WrongPasswordError();
      return sessions.describe({ ...session, token: started.token, expiresAt: started.expiresAt });
    },

    /**
     * Deletes the account and its data after the owner has verified again (D-55).
     * @throws WrongPasswordError, GoogleAccountMismatchError, PasskeyMismatchError, IdentityProviderUnavailableError,
     * RateLimitError, ServerBusyError
     */
    async remove({ userId }: Session, body: z.output<typeof deleteAccountBody>): Promise<void> {
      const attempt = rules.ownPassword(userId);
      const proof = await withRateLimit(limiter, attempt, () => proofs.verify(userId, body, 'delete-account'));
      const isGone = await own.remove(userId, proof, clock());
      if (!isGone) throw new WrongPasswordError();
      await limiter.restore(attempt);
    },
  };
}

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;
