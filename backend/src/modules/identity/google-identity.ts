import { createRemoteJWKSet } from 'jose';
import { createIdTokenVerifier } from './id-token';
import type { Identity } from './identity';

/** Google writes its name in two ways; the first one is what accounts are stored under. */
const issuers = ['https://accounts.google.com', 'accounts.google.com'] as const;
const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';

export interface GoogleSettings {
  readonly clientId: string;
  /** Where the key set is; tests have one of their own. */
  readonly keysAddress?: string;
  readonly clock: () => Date;
}

/** Google's ID tokens. Its key set is fetched when first needed, kept, and asked again for a key that is not in it. */
export function createGoogleIdentity({ clientId, keysAddress = GOOGLE_KEYS, clock }: GoogleSettings): Identity {
  const keys = createRemoteJWKSet(new URL(keysAddress), { timeoutDuration: 5_000, cooldownDuration: 30_000 });
  return {
    issuer: issuers[0],
    verify: createIdTokenVerifier({ issuers, audience: clientId, keys, clock }),
  };
}
