import type { z } from 'zod';
import { MOBILE_NUMBER_MISSING, type ownerProofBody, type Profile, type SessionData } from '@inspire/shared/contracts';
import { UnauthenticatedError } from '../../errors/errors';
import type { Session } from '../../plugins/session';
import type { Identity } from '../identity/identity';
import { InvalidIdTokenError } from '../identity/identity-errors';
import type { Limiter } from '../limits/limiter';
import { GoogleAccountMismatchError, WrongPasswordError } from './account-errors';
import type { AccountRules } from './account-limits';
import type { AccountRepository } from './account-repository';
import { assertUncommonPassword } from './common-passwords';
import type { OwnAccountRepository, OwnerProof } from './own-account-repository';
import type { Passwords } from './passwords';
import { toSessionData } from './session-data';
import type { SessionService } from './session-service';
import { withRateLimit } from './with-rate-limit';

export interface OwnAccountDependencies {
  readonly accounts: AccountRepository;
  readonly own: OwnAccountRepository;
  readonly sessions: SessionService;
  readonly passwords: Passwords;
  readonly identity: Identity;
  readonly limiter: Limiter;
  readonly rules: AccountRules;
  readonly clock: () => Date;
}

/** Maps a rejected credential to 400 during a session; a 401 would end the session (D-22). */
const toMismatch = (error: unknown): never => {
  throw error instanceof InvalidIdTokenError ? new GoogleAccountMismatchError() : error;
};

/** The profile page's operations (D-7). */
export function createOwnAccountService({
  accounts,
  own,
  sessions,
  passwords,
  identity,
  limiter,
  rules,
  clock,
}: OwnAccountDependencies) {
  async function accountOf(userId: number) {
    const found = await accounts.findWithIdentity(userId, identity.issuer);
    // The account was deleted on another device after the session was checked.
    if (!found) throw new UnauthenticatedError();
    return found;
  }
  type Found = Awaited<ReturnType<typeof accountOf>>;

  async function proofByPassword({ account }: Found, password: string): Promise<{ passwordHash: string }> {
    const isRight = await passwords.matches(account.passwordHash, password, [account.emailKey]);
    if (!isRight || account.passwordHash === null) throw new WrongPasswordError();
    return { passwordHash: account.passwordHash };
  }

  async function proofOf(
    found: Found,
    { password, credential, nonce }: z.output<typeof ownerProofBody>,
  ): Promise<OwnerProof> {
    if (password !== undefined) return proofByPassword(found, password);
    const proven = await identity.verify(credential, nonce).catch(toMismatch);
    if (proven.subject !== found.subject) throw new GoogleAccountMismatchError();
    return { credential: proven };
  }

  return {
    async profile({ userId }: Session): Promise<Profile> {
      const { account, subject } = await accountOf(userId);
      return {
        user_name: account.userName,
        email: account.email,
        mobileNumber: account.contact ?? MOBILE_NUMBER_MISSING,
        since: account.createdAt.toISOString(),
        hasPassword: account.passwordHash !== null,
        hasGoogle: subject !== null,
      };
    },

    /**
     * Ends all sessions (D-22), including the caller's, so that a stolen token becomes worthless; the response starts a
     * new one.
     * @throws CommonPasswordError, WrongPasswordError, RateLimitError, ServerBusyError
     */
    async changePassword(
      session: Session,
      oldPassword: string,
      password: string,
      device: string,
    ): Promise<SessionData> {
      assertUncommonPassword(password);
      const attempt = rules.ownPassword(session.userId);
      const { passwordHash, newHash } = await withRateLimit(limiter, attempt, async () => ({
        ...(await proofByPassword(await accountOf(session.userId), oldPassword)),
        newHash: await passwords.hash(password, [session.email]),
      }));
      const started = sessions.prepare(session.userId, device);
      const isChanged = await own.changePassword(passwordHash, newHash, started.row, clock());
      if (!isChanged) throw new WrongPasswordError();
      await limiter.restore(attempt);
      return toSessionData({ ...session, token: started.token, expiresAt: started.expiresAt });
    },

    /**
     * Records that the owner is present, by the password or by Google, so that calls which require a fresh proof go on (D-48).
     * @throws WrongPasswordError, GoogleAccountMismatchError, IdentityProviderUnavailableError, RateLimitError,
     * ServerBusyError
     */
    async prove({ id, userId }: Session, body: z.output<typeof ownerProofBody>): Promise<void> {
      const attempt = rules.ownPassword(userId);
      const proof = await withRateLimit(limiter, attempt, async () => proofOf(await accountOf(userId), body));
      await own.markProven(id, proof, clock()).catch(toMismatch);
      await limiter.restore(attempt);
    },

    /**
     * Deletes the account and its data after the owner has verified again (D-55).
     * @throws WrongPasswordError, GoogleAccountMismatchError, IdentityProviderUnavailableError, RateLimitError,
     * ServerBusyError
     */
    async remove({ userId }: Session, body: z.output<typeof ownerProofBody>): Promise<void> {
      const attempt = rules.ownPassword(userId);
      const proof = await withRateLimit(limiter, attempt, async () => proofOf(await accountOf(userId), body));
      const isGone = await own.remove(userId, proof).catch(toMismatch);
      if (!isGone) throw new WrongPasswordError();
      await limiter.restore(attempt);
    },
  };
}

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;
