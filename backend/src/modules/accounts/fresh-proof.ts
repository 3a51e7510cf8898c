import type { z } from 'zod';
import type { ownerProofBody } from '@inspire/shared/contracts';
import type { Session } from '../../plugins/session';
import { WrongPasswordError } from './account-errors';
import type { AccountParts } from './account-parts';
import { redeemOwnerProof } from './owner-proof';
import { createSessionRepository } from './session-repository';
import { withRateLimit } from './with-rate-limit';

type GivenProof = z.output<typeof ownerProofBody>;

export interface FreshProofs {
  /**
   * Records that the owner is present, so that calls which require a fresh proof succeed (D-48).
   * @throws WrongPasswordError, GoogleAccountMismatchError, PasskeyMismatchError, IdentityProviderUnavailableError,
   * RateLimitError, ServerBusyError
   */
  record(session: Session, given: GivenProof): Promise<void>;
  /**
   * Permits a change of how the account is signed in to: within 15 minutes of the last proof, or with a new one.
   * @throws ProofRequiredError and the errors of a wrong proof
   */
  require(session: Session, given: GivenProof | undefined): Promise<void>;
}

export function createFreshProofs({ db, proofs, sessions, limiter, rules, clock }: AccountParts): FreshProofs {
  async function record({ id, userId }: Session, given: GivenProof): Promise<void> {
    const attempt = rules.ownPassword(userId);
    const proof = await withRateLimit(limiter, attempt, () => proofs.verify(userId, given, 'change-sign-in'));
    const isValid = await db.transaction(async (tx) => {
      if (!(await redeemOwnerProof(tx, userId, proof, clock()))) return false;
      await createSessionRepository(tx).markProven(id, clock(), 'passkey' in proof);
      return true;
    });
    if (!isValid) throw new WrongPasswordError();
    await limiter.restore(attempt);
  }

  return {
    record,
    async require(session, given) {
      if (given) await record(session, given);
      else sessions.requireFreshProof(session);
    },
  };
}
