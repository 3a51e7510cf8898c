import type { z } from 'zod';
import type { changeSignInBody, NewAuthenticator } from '@inspire/shared/contracts';
import { NotFoundError } from '../../../errors/errors';
import type { Session } from '../../../plugins/session';
import type { AccountParts } from '../account-parts';
import type { FreshProofs } from '../fresh-proof';
import { withRateLimit } from '../with-rate-limit';
import type { AuthenticatorRepository } from './authenticator-repository';
import { newRecoveryCodes } from './new-recovery-codes';
import { newTotpSecret, toTotpUrl } from './totp';

export interface AuthenticatorDependencies extends AccountParts {
  readonly authenticators: AuthenticatorRepository;
  readonly requireFreshProof: FreshProofs['require'];
}

/** How long a new secret waits for its first code. */
const ENROLMENT_TTL_MS = 15 * 60_000;

/** The authenticator app on the profile (D-47, ADR-54). */
export function createAuthenticatorService(given: AuthenticatorDependencies) {
  const { authenticators, requireFreshProof, limiter, rules, clock } = given;
  return {
    /** @throws AuthenticatorExistsError, ProofRequiredError and the errors of a wrong proof */
    async start(session: Session, { proof }: z.output<typeof changeSignInBody>): Promise<NewAuthenticator> {
      await requireFreshProof(session, proof);
      const secret = newTotpSecret();
      await authenticators.start(session, secret, clock());
      return { secret, url: toTotpUrl(secret, session.email) };
    },

    /**
     * Adds the app. Its secret is the proof: only a caller with a fresh one received it.
     * @returns the recovery codes, which are shown only now
     * @throws CodeMismatchError, AuthenticatorExistsError, RateLimitError
     */
    async confirm(session: Session, code: string): Promise<{ codes: string[] }> {
      const now = clock();
      const codes = newRecoveryCodes();
      const attempt = rules.ownPassword(session.userId);
      const oldestStart = new Date(now.getTime() - ENROLMENT_TTL_MS);
      await withRateLimit(limiter, attempt, () => authenticators.confirm(session, code, codes, { now, oldestStart }));
      await limiter.restore(attempt);
      return { codes };
    },

    /** @throws NotFoundError, ProofRequiredError and the errors of a wrong proof */
    async remove(session: Session, { proof }: z.output<typeof changeSignInBody>): Promise<void> {
      await requireFreshProof(session, proof);
      if (!(await authenticators.remove(session.userId))) throw new NotFoundError();
    },
  };
}

export type AuthenticatorService = ReturnType<typeof createAuthenticatorService>;
