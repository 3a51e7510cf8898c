import type { z } from 'zod';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { googleAuthBody, SessionData } from '@inspire/shared/contracts';
import { InvalidIdTokenError } from '../identity/identity-errors';
import type { AccountParts } from './account-parts';
import { normalizeEmail } from './account-repository';
import type { AccountChange, GoogleRepository } from './google-repository';
import type { StartedSession } from './session-service';
import { toUserName } from './take-over-account';
import { withRateLimit } from './with-rate-limit';

export interface GoogleDependencies extends AccountParts {
  readonly google: GoogleRepository;
}

/** Google sign-in: D-19 and D-20. */
export function createGoogleService({
  identity,
  google,
  sessions,
  networks,
  limiter,
  rules,
  clock,
}: GoogleDependencies) {
  return {
    /**
     * Starts a session for the owner of a verified ID token, identified by its subject. Rejected tokens count as failed
     * logins of the network.
     * @param onChange receives what a first sign-in of this Google account did
     * @throws InvalidIdTokenError, GoogleLinkRequiredError, IdentityProviderUnavailableError, RateLimitError
     */
    async signIn(
      body: z.output<typeof googleAuthBody>,
      from: RateLimitNetworks,
      device: string,
      onChange: (change: AccountChange) => void,
    ): Promise<SessionData> {
      const attempt = rules.loginNetworks(from);
      const proven = await withRateLimit(limiter, attempt, () => identity.verify(body.credential, body.nonce));
      if (normalizeEmail(proven.email) !== normalizeEmail(body.email)) throw new InvalidIdTokenError();
      const userName = toUserName(body.user_name || proven.email);
      // The account is known only inside the transaction, so the session is created there.
      let started: StartedSession | undefined;
      const sessionFor = (userId: number) => (started = sessions.prepare(userId, device)).row;
      const { account, change } = await google.signIn(proven, userName, sessionFor, clock());
      if (change) onChange(change);
      if (!started) throw new Error('A sign-in without a session');
      await limiter.restore(attempt);
      await networks.remember(account.id, from, clock());
      const activeRole = sessions.activeRoleOf(account, false);
      return sessions.describe({ userId: account.id, ...account, ...started, activeRole });
    },
  };
}

export type GoogleService = ReturnType<typeof createGoogleService>;
