import type { z } from 'zod';
import type { changeSignInBody, linkGoogleBody, SignInMethods } from '@inspire/shared/contracts';
import { NotFoundError } from '../../errors/errors';
import type { Session } from '../../plugins/session';
import { InvalidIdTokenError } from '../identity/identity-errors';
import { GoogleLinkRejectedError } from './account-errors';
import type { AccountParts } from './account-parts';
import type { FreshProofs } from './fresh-proof';
import { toPasskey } from './passkeys/passkey-service';
import type { AuthenticatorRepository } from './second-factor/authenticator-repository';
import type { SignInMethodsRepository } from './sign-in-methods-repository';
import { withRateLimit } from './with-rate-limit';

export interface SignInMethodsDependencies extends AccountParts {
  readonly methods: SignInMethodsRepository;
  readonly authenticators: AuthenticatorRepository;
  readonly requireFreshProof: FreshProofs['require'];
}

/** How an account is signed in to, and its Google link (D-47, ADR-46). */
export function createSignInMethodsService(given: SignInMethodsDependencies) {
  const { methods, passkeys, authenticators, proofs, requireFreshProof, identity, limiter, rules, clock } = given;
  return {
    async list({ userId, activeRole }: Session): Promise<SignInMethods> {
      const [{ account }, google, keys, app, recoveryCodesLeft] = await Promise.all([
        proofs.accountOf(userId),
        methods.findGoogleLink(userId, identity.issuer),
        passkeys.list(userId),
        authenticators.findConfirmed(userId),
        authenticators.countRecoveryCodes(userId),
      ]);
      return {
        hasPassword: account.passwordHash !== null,
        passkeys: keys.map(toPasskey),
        ...(app && { authenticator: { since: app.confirmedAt.toISOString(), recoveryCodesLeft } }),
        ...(account.role !== null && activeRole === null && { needsSecondFactor: true }),
        ...(google && {
          google: { ...(google.email !== null && { email: google.email }), since: google.createdAt.toISOString() },
        }),
      };
    },

    /**
     * Links a Google account of any email: the session and its fresh proof show who owns this account.
     * @throws GoogleLinkRejectedError, GoogleLinkTakenError, IdentityProviderUnavailableError, ProofRequiredError and the
     * errors of a wrong proof
     */
    async linkGoogle(session: Session, { credential, nonce, proof }: z.output<typeof linkGoogleBody>): Promise<void> {
      await requireFreshProof(session, proof);
      const attempt = rules.ownPassword(session.userId);
      try {
        const proven = await withRateLimit(limiter, attempt, () => identity.verify(credential, nonce));
        await methods.link(session, proven, clock());
      } catch (error) {
        throw error instanceof InvalidIdTokenError ? new GoogleLinkRejectedError() : error;
      }
      await limiter.restore(attempt);
    },

    /** @throws NotFoundError, LastSignInMethodError, ProofRequiredError and the errors of a wrong proof */
    async unlinkGoogle(session: Session, { proof }: z.output<typeof changeSignInBody>): Promise<void> {
      await requireFreshProof(session, proof);
      if (!(await methods.unlink(session.userId, identity.issuer))) throw new NotFoundError();
    },
  };
}

export type SignInMethodsService = ReturnType<typeof createSignInMethodsService>;
