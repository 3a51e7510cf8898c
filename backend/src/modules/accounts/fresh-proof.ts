import type { z } from 'zod';
import type { ownerProof } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import type { Session } from '../../plugins/session';
import type { Limiter } from '../limits/limiter';
import { ProofRequiredError, WrongPasswordError } from './account-errors';
import type { AccountRules } from './account-limits';
import { type OwnerProofs, redeemOwnerProof } from './owner-proof';
import { withRateLimit } from './with-rate-limit';

export interface FreshProofDependencies {
  readonly db: Database;
  readonly proofs: OwnerProofs;
  readonly limiter: Limiter;
  readonly rules: AccountRules;
  readonly clock: () => Date;
}

/** D-48. */
const PROOF_TTL_MS = 15 * 60_000;

/**
 * Permits a change of how the account is signed in to: within 15 minutes of the login, or with a proof.
 * @throws ProofRequiredError, RateLimitError and the errors of a wrong proof
 */
export type FreshProof = (session: Session, given: z.output<typeof ownerProof> | undefined) => Promise<void>;

export function createFreshProof({ db, proofs, limiter, rules, clock }: FreshProofDependencies): FreshProof {
  return async ({ userId, startedAt }, given) => {
    if (clock().getTime() - startedAt.getTime() < PROOF_TTL_MS) return;
    if (!given) throw new ProofRequiredError();
    const attempt = rules.ownPassword(userId);
    const proof = await withRateLimit(limiter, attempt, () => proofs.verify(userId, given, 'change-sign-in'));
    const isValid = await db.transaction((tx) => redeemOwnerProof(tx, userId, proof, clock()));
    if (!isValid) throw new WrongPasswordError();
    await limiter.restore(attempt);
  };
}
