import type { JSONWebKeySet } from 'jose';
import type { IdTokenVerifier } from './id-token';
import { InvalidIdTokenError } from './identity-errors';

/** What the pages of the local identity provider need. */
export interface LocalIdentity {
  readonly keySet: JSONWebKeySet;
  /** An ID token for the owner of an e-mail, as Google would make it. */
  issue(email: string, nonce: string): Promise<string>;
}

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
