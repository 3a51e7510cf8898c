import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ownerProofBody } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { UnauthenticatedError } from '../../errors/errors';
import type { IdTokenVerifier, ProvenIdentity } from '../identity/id-token';
import type { Identity } from '../identity/identity';
import { InvalidIdTokenError } from '../identity/identity-errors';
import { GoogleAccountMismatchError, WrongPasswordError } from './account-errors';
import type { AccountRepository } from './account-repository';
import { useCredential } from './google-repository';
import type { ChallengePurpose } from './passkeys/challenge-repository';
import { PasskeyMismatchError } from './passkeys/passkey-errors';
import { countPasskeyUse, type PasskeyUse } from './passkeys/passkey-repository';
import type { PasskeyVerifier } from './passkeys/passkey-verifier';
import type { Passwords } from './passwords';

/** A verified proof that still has to be redeemed in the transaction of what it permits. */
export type OwnerProof =
  { readonly passwordHash: string } | { readonly credential: ProvenIdentity } | { readonly passkey: PasskeyUse };

export interface OwnerProofDependencies {
  readonly accounts: AccountRepository;
  readonly passwords: Passwords;
  readonly identity: Identity;
  readonly verifier: PasskeyVerifier;
}

/** Maps a rejected credential to 400 during a session; a 401 would end the session (D-22). */
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

/** Verifies that a caller with a session is the account's owner (D-48, D-55). */
export function createOwnerProofs({ accounts, passwords, identity, verifier }: OwnerProofDependencies) {
  async function accountOf(userId: number) {
    const found = await accounts.findWithIdentity(userId, identity.issuer);
    // The account was deleted on another device after the session was checked.
    if (!found) throw new UnauthenticatedError();
    return found;
  }

  async function verifyPassword(userId: number, password: string): Promise<{ passwordHash: string }> {
    const { account } = await accountOf(userId);
    const isRight = await passwords.matches(account.passwordHash, password, [account.emailKey]);
    if (!isRight || account.passwordHash === null) throw new WrongPasswordError();
    return { passwordHash: account.passwordHash };
  }

  return {
    accountOf,
    verifyPassword,

    /**
     * @throws WrongPasswordError, GoogleAccountMismatchError, PasskeyMismatchError, IdentityProviderUnavailableError,
     * ServerBusyError
     */
    async verify(
      userId: number,
      { password, credential, nonce, passkey }: z.output<typeof ownerProofBody>,
      purpose: ChallengePurpose,
    ): Promise<OwnerProof> {
      if (password !== undefined) return verifyPassword(userId, password);
      if (passkey !== undefined) {
        const used = await verifier.verify(passkey, { purpose, userId });
        if (!used) throw new PasskeyMismatchError();
        return { passkey: used };
      }
      const proven = await provenBy(identity.verify, credential, nonce);
      const { subject } = await accountOf(userId);
      if (proven.subject !== subject) throw new GoogleAccountMismatchError();
      return { credential: proven };
    },
  };
}

export type OwnerProofs = ReturnType<typeof createOwnerProofs>;

/**
 * Locks the account's row and redeems the proof in the same transaction.
 * @returns false when the account is gone or the proof is no longer valid
 * @throws GoogleAccountMismatchError for a credential that was used before
 */
export async function redeemOwnerProof(tx: Database, userId: number, proof: OwnerProof, now: Date): Promise<boolean> {
  const unchanged = 'passwordHash' in proof ? eq(users.passwordHash, proof.passwordHash) : undefined;
  const own = and(eq(users.id, userId), unchanged);
  const held = await tx.select({ id: users.id }).from(users).where(own).for('update');
  if (held.length === 0) return false;
  if ('passkey' in proof) return countPasskeyUse(tx, proof.passkey, now);
  if (!('credential' in proof)) return true;
  try {
    await useCredential(tx, proof.credential);
    return true;
  } catch (error) {
    throw error instanceof InvalidIdTokenError ? new GoogleAccountMismatchError() : error;
  }
}
