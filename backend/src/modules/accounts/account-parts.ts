import type { Database } from '../../database/database';
import type { Identity } from '../identity/identity';
import type { CountLimitHit } from '../limits/limit-rule';
import type { Limiter } from '../limits/limiter';
import type { AccountRules } from './account-limits';
import type { AccountRepository } from './account-repository';
import type { AssertNotLeaked } from './leaked-passwords';
import type { OwnerProofs } from './owner-proof';
import type { PasskeyRepository } from './passkeys/passkey-repository';
import type { Passwords } from './passwords';
import type { SessionService } from './session-service';
import type { SignInNetworkRepository } from './sign-in-network-repository';

/** What the services of accounts share; each takes what it uses. */
export interface AccountParts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly identity: Identity;
  readonly assertNotLeaked: AssertNotLeaked;
  readonly limiter: Limiter;
  readonly countLimitHit: CountLimitHit;
  readonly rules: AccountRules;
  readonly sessions: SessionService;
  readonly accounts: AccountRepository;
  readonly passkeys: PasskeyRepository;
  readonly proofs: OwnerProofs;
  readonly networks: SignInNetworkRepository;
  /** The origin of the pages that emails link to. */
  readonly publicOrigin: string;
}
