import type { Database } from '../../database/database';
import type { Identity } from '../identity/identity';
import type { Limiter } from '../limits/limiter';
import { type AccountLimits, accountRules } from './account-limits';
import { createAccountRepository } from './account-repository';
import type { AccountServices } from './accounts-routes';
import { createAccountsService } from './accounts-service';
import { createGoogleRepository } from './google-repository';
import { createGoogleService } from './google-service';
import { createOtpRepository } from './otp-repository';
import { createOwnAccountRepository } from './own-account-repository';
import { createOwnAccountService } from './own-account-service';
import type { Passwords } from './passwords';
import { createResetService } from './reset-service';
import { createSessionRepository } from './session-repository';
import { createSessionService } from './session-service';

export interface AccountServicesDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly identity: Identity;
  readonly limits: AccountLimits;
  readonly limiter: Limiter;
}

export function createAccountServices({ db, limits, ...given }: AccountServicesDependencies): AccountServices {
  const { identity, clock } = given;
  const sessions = createSessionService(createSessionRepository(db), clock);
  const accounts = createAccountRepository(db);
  const common = { ...given, sessions, accounts, rules: accountRules(limits) };
  return {
    sessions,
    findIdByEmail: async (email) => (await accounts.findByEmail(email))?.id,
    accounts: createAccountsService(common),
    resets: createResetService({ ...common, otps: createOtpRepository(db) }),
    google: createGoogleService({ ...common, identity, google: createGoogleRepository(db) }),
    ownAccount: createOwnAccountService({ ...common, own: createOwnAccountRepository(db) }),
  };
}
