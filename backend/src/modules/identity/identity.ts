import type { JSONWebKeySet } from 'jose';
import type { IdTokenVerifier } from './id-token';
import { InvalidIdTokenError } from './identity-errors';

export interface LocalIdentity {
  readonly keySet: JSONWebKeySet;
  issue(email: string, nonce: string): Promise<string>;
}

/** The ways to sign in beside a password; the gateway passes the same settings to the pages. */
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
