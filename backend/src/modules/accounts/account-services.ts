import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { Database } from '../../database/database';
import type { Identity } from '../identity/identity';
import type { CountLimitHit, LimitRule } from '../limits/limit-rule';
import type { Limiter } from '../limits/limiter';
import { type AccountLimits, accountRules } from './account-limits';
import type { AccountParts } from './account-parts';
import { createAccountRepository } from './account-repository';
import type { AccountServices } from './accounts-routes';
import { createAccountsService } from './accounts-service';
import { createFreshProofs } from './fresh-proof';
import { createGoogleRepository } from './google-repository';
import { createGoogleService } from './google-service';
import { createGuessGuard } from './guess-guard';
import type { AssertNotLeaked } from './leaked-passwords';
import { createOwnAccountRepository } from './own-account-repository';
import { createOwnAccountService } from './own-account-service';
import { createOwnerProofs } from './owner-proof';
import { createChallengeRepository } from './passkeys/challenge-repository';
import { createPasskeyRepository } from './passkeys/passkey-repository';
import { createPasskeyService } from './passkeys/passkey-service';
import { createPasskeyVerifier } from './passkeys/passkey-verifier';
import { createRelyingParty } from './passkeys/relying-party';
import type { Passwords } from './passwords';
import { createResetRepository } from './reset-repository';
import { createResetService } from './reset-service';
import { createAuthenticatorRepository } from './second-factor/authenticator-repository';
import { createAuthenticatorService } from './second-factor/authenticator-service';
import { createSecondStepRepository } from './second-factor/second-step-repository';
import { createSecondSteps } from './second-factor/second-step-service';
import type { SessionCache } from './session-cache';
import { createSessionRepository } from './session-repository';
import { createSessionService } from './session-service';
import { createSignInMethodsRepository } from './sign-in-methods-repository';
import { createSignInMethodsService } from './sign-in-methods-service';
import { createSignInNetworkRepository } from './sign-in-network-repository';

export interface AccountServicesDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly identity: Identity;
  readonly sessionCache: SessionCache;
  /** Whether a viewer began a video and has not watched it to its end. */
  readonly hasHistory: (userId: number) => Promise<boolean>;
  readonly assertNotLeaked: AssertNotLeaked;
  readonly limits: AccountLimits;
  readonly limiter: Limiter;
  readonly countLimitHit: CountLimitHit;
  /** Roles need a second factor in production (D-47). */
  readonly production: boolean;
  /** The origin of the pages that emails link to. */
  readonly publicOrigin: string;
}

export function createAccountServices({
  db,
  limits,
  publicOrigin,
  production,
  sessionCache,
  hasHistory,
  ...given
}: AccountServicesDependencies): AccountServices {
  const { clock, limiter } = given;
  const sessions = createSessionService({
    repository: createSessionRepository(db),
    cache: sessionCache,
    clock,
    production,
    hasHistory,
  });
  const accounts = createAccountRepository(db);
  const passkeys = createPasskeyRepository(db);
  const party = createRelyingParty(publicOrigin);
  const challenges = createChallengeRepository(db);
  const verifier = createPasskeyVerifier({ party, passkeys, challenges, clock });
  const proofs = createOwnerProofs({ ...given, accounts, verifier });
  const rules = accountRules(limits);
  const common: AccountParts = {
    ...given,
    db,
    sessions,
    accounts,
    passkeys,
    proofs,
    networks: createSignInNetworkRepository(db),
    rules,
    publicOrigin,
  };
  const freshProofs = createFreshProofs(common);
  const authenticators = createAuthenticatorRepository(db);
  const steps = createSecondStepRepository(db);
  const secondSteps = createSecondSteps({ ...common, authenticators, steps });
  const guarded = { ...common, authenticators, requireFreshProof: freshProofs.require };
  const admitBy = (toRules: (networks: RateLimitNetworks) => readonly LimitRule[]) => (networks: RateLimitNetworks) =>
    limiter.assertNotExceeded(toRules(networks));
  return {
    admit: {
      login: admitBy(rules.loginNetworks),
      register: admitBy(rules.register),
      otpRequest: admitBy(rules.otpRequest),
      otpGuess: admitBy(rules.otpGuess),
    },
    sessions,
    freshProofs,
    secondSteps,
    authenticators: createAuthenticatorService(guarded),
    findIdByEmail: async (email) => (await accounts.findByEmail(email))?.id,
    accounts: createAccountsService({ ...common, secondSteps, guard: createGuessGuard(common) }),
    resets: createResetService({ ...common, resets: createResetRepository(db) }),
    google: createGoogleService({ ...common, google: createGoogleRepository(db) }),
    ownAccount: createOwnAccountService({ ...common, own: createOwnAccountRepository(db) }),
    passkeys: createPasskeyService({ ...guarded, party, challenges, verifier }),
    signInMethods: createSignInMethodsService({ ...guarded, methods: createSignInMethodsRepository(db) }),
  };
}
