import type { IdTokenVerifier } from './id-token';
import { InvalidIdTokenError } from './identity-errors';
import type { LocalIdentity } from './local-identity';

/** How visitors may sign in beside a password. The gateway tells pages of it, by the same settings. */
export interface Identity {
  /** Whose subjects accounts are tied to; absent where nobody can sign in so. */
  readonly issuer?: string;
  readonly verify: IdTokenVerifier;
  /** Present in development without a client id: it has pages of its own. */
  readonly local?: LocalIdentity;
}

/** Neither a client id nor development: no button, and every credential is refused (D-19). */
export const noIdentity: Identity = {
  verify: () => Promise.reject(new InvalidIdTokenError()),
};
