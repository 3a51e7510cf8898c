import type { Database } from '../../database/database';
import type { Identity } from '../identity/identity';
import type { Limiter } from '../limits/limiter';
import { type AccountLimits, accountRules } from './account-limits';
import { createAccountRepository } from './account-repository';
import type { AccountServices } from './accounts-routes';
import { createAccountsService } from './accounts-service';
import { createFreshProof } from './fresh-proof';
import { createGoogleRepository } from './google-repository';
import { createGoogleService } from './google-service';
import { createOtpRepository } from './otp-repository';
import { createOwnAccountRepository } from './own-account-repository';
import { createOwnAccountService } from './own-account-service';
import { createOwnerProofs } from './owner-proof';
import { createChallengeRepository } from './passkeys/challenge-repository';
import { createPasskeyRepository } from './passkeys/passkey-repository';
import { createPasskeyService } from './passkeys/passkey-service';
import { createPasskeyVerifier } from './passkeys/passkey-verifier';
import { createRelyingParty } from './passkeys/relying-party';
import type { Passwords } from './passwords';
import { createResetService } from './reset-service';
import { createSessionRepository } from './session-repository';
import { createSessionService } from './session-service';
import { createSignInMethodsRepository } from './sign-in-methods-repository';
import { createSignInMethodsService } from './sign-in-methods-service';

export interface AccountServicesDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly identity: Identity;
  readonly publicOrigin: string;
  readonly limits: AccountLimits;
  readonly limiter: Limiter;
}

export function createAccountServices({
  db,
  limits,
  publicOrigin,
  ...given
}: AccountServicesDependencies): AccountServices {
  const { identity, clock } = given;
  const sessions = createSessionService(createSessionRepository(db), clock);
  const accounts = createAccountRepository(db);
  const passkeys = createPasskeyRepository(db);
  const party = createRelyingParty(publicOrigin);
  const challenges = createChallengeRepository(db);
  const verifier = createPasskeyVerifier({ party, passkeys, challenges, clock });
  const proofs = createOwnerProofs({ ...given, accounts, verifier });
  const common = { ...given, sessions, accounts, passkeys, proofs, rules: accountRules(limits) };
  const requireFreshProof = createFreshProof({ ...common, db });
  const guarded = { ...common, requireFreshProof };
  return {
    sessions,
    accounts: createAccountsService(common),
    resets: createResetService({ ...common, otps: createOtpRepository(db) }),
    google: createGoogleService({ ...common, identity, google: createGoogleRepository(db) }),
    ownAccount: createOwnAccountService({ ...common, own: createOwnAccountRepository(db) }),
    passkeys: createPasskeyService({ ...guarded, party, challenges, verifier, issuer: identity.issuer }),
    signInMethods: createSignInMethodsService({ ...guarded, methods: createSignInMethodsRepository(db) }),
  };
}
