import { createRemoteJWKSet } from 'jose';
import { createIdTokenVerifier } from './id-token';
import type { Identity } from './identity';

/** Google uses two spellings of its issuer; accounts are stored under the first one. */
const issuers = ['https://accounts.google.com', 'accounts.google.com'] as const;
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';

export interface GoogleSettings {
  readonly clientId: string;
  readonly keysAddress?: string;
  readonly clock: () => Date;
}

/** Verifies Google's ID tokens. The key set is fetched on first use, cached, and fetched again for an unknown key. */
export function createGoogleIdentity({ clientId, keysAddress = GOOGLE_KEYS, clock }: GoogleSettings): Identity {
  const keys = createRemoteJWKSet(new URL(keysAddress), { timeoutDuration: 5_000, cooldownDuration: 30_000 });
  return {
    issuer: issuers[0],
    verify: createIdTokenVerifier({ issuers, audience: clientId, keys, clock }),
  };
}
