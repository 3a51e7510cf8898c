import type { JSONWebKeySet } from 'jose';
import type { IdTokenVerifier } from './id-token';
import { InvalidIdTokenError } from './identity-errors';

/** What the pages of the local identity provider need. */
export interface LocalIdentity {
  readonly keySet: JSONWebKeySet;
  /** An ID token for the owner of an email, as Google would make it. */
  issue(email: string, nonce: string): Promise<string>;
}

/** How visitors may sign in beside a password. The gateway informs pages from the same settings. */
export interface Identity {
  /** The issuer whose subjects are linked to accounts; absent when third-party sign-in is off. */
  readonly issuer?: string;
  readonly verify: IdTokenVerifier;
  /** Present in development without a client id; registers its own pages. */
  readonly local?: LocalIdentity;
}

/** Neither a client id nor development: no button is shown and every credential is rejected (D-19). */
export const noIdentity: Identity = {
  verify: () => Promise.reject(new InvalidIdTokenError()),
};
