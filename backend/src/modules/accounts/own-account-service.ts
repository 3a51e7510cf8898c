import type { z } from 'zod';
import {
  type deleteAccountBody,
  MOBILE_NUMBER_MISSING,
  type Profile,
  type SessionData,
} from '@inspire/shared/contracts';
import { UnauthenticatedError } from '../../errors/errors';
import type { Session } from '../../plugins/session';
import type { IdTokenVerifier, ProvenIdentity } from '../identity/id-token';
import type { Identity } from '../identity/identity';
import { InvalidIdTokenError } from '../identity/identity-errors';
import type { Limiter } from '../limits/limiter';
import { GoogleAccountMismatchError, WrongPasswordError } from './account-errors';
import type { AccountRules } from './account-limits';
import type { AccountRepository } from './account-repository';
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

/** A refused credential of somebody who is logged in must not end the session, as 401 would (D-22). */
async function provenBy(
  verify: IdTokenVerifier,
  credential: string | undefined,
  nonce: string | undefined,
): Promise<ProvenIdentity> {
  try {
    return await verify(credential, nonce);
  } catch (error) {
    throw error instanceof InvalidIdTokenError ? new GoogleAccountMismatchError() : error;
  }
}

/** What the profile page shows and changes (D-7): the account, its password, its end. */
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
    // Deleted on another device between the check of the session and this.
    if (!found) throw new UnauthenticatedError();
    return found;
  }
  type Found = Awaited<ReturnType<typeof accountOf>>;

  async function proofByPassword({ account }: Found, password: string): Promise<{ passwordHash: string }> {
    const isRight = await passwords.matches(account.passwordHash, password);
    if (!isRight || account.passwordHash === null) throw new WrongPasswordError();
    return { passwordHash: account.passwordHash };
  }

  async function proofOf(
    found: Found,
    { password, credential, nonce }: z.output<typeof deleteAccountBody>,
  ): Promise<OwnerProof> {
    if (password !== undefined) return proofByPassword(found, password);
    const proven = await provenBy(identity.verify, credential, nonce);
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
     * Changes the password. All sessions end (D-22), the caller's too: the answer is a new one in its place, so that a
     * token that was copied is worth nothing afterwards.
     * @throws WrongPasswordError, RateLimitError, Busy
     */
    async changePassword(
      session: Session,
      oldPassword: string,
      password: string,
      device: string,
    ): Promise<SessionData> {
      const attempt = rules.ownPassword(session.userId);
      const { passwordHash, newHash } = await withRateLimit(limiter, attempt, async () => ({
        ...(await proofByPassword(await accountOf(session.userId), oldPassword)),
        newHash: await passwords.hash(password),
      }));
      const started = sessions.prepare(session.userId, device);
      const isChanged = await own.changePassword(passwordHash, newHash, started.row, clock());
      if (!isChanged) throw new WrongPasswordError();
      await limiter.restore(attempt);
      return toSessionData({ ...session, token: started.token, expiresAt: started.expiresAt });
    },

    /**
     * Deletes the account with its data, for whoever proves once more to be its owner.
     * @throws WrongPasswordError, GoogleAccountMismatchError, IdentityProviderUnavailableError, RateLimitError, Busy
     */
    async remove({ userId }: Session, body: z.output<typeof deleteAccountBody>): Promise<void> {
      const attempt = rules.ownPassword(userId);
      const proof = await withRateLimit(limiter, attempt, async () => proofOf(await accountOf(userId), body));
      const isGone = await own.remove(userId, proof).catch((error: unknown) => {
        throw error instanceof InvalidIdTokenError ? new GoogleAccountMismatchError() : error;
      });
      if (!isGone) throw new WrongPasswordError();
      await limiter.restore(attempt);
    },
  };
}

export type OwnAccountService = ReturnType<typeof createOwnAccountService>;
