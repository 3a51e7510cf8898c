import { createHash } from 'node:crypto';
import { createLocalJWKSet, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose';
import { createIdTokenVerifier } from './id-token';
import type { Identity } from './identity';

const AUDIENCE = 'inspire-development';
const LIFETIME_SECONDS = 300;

export interface LocalIdentitySettings {
  readonly publicOrigin: string;
  /** A private RSA key with a `kid`. */
  readonly key: JWK;
  readonly clock: () => Date;
}

/**
 * The identity provider of development mode (D-19). It accepts any email without proof; its tokens pass the same
 * verification as Google's, with their own issuer and key set. Never use it in production.
 */
export async function createLocalIdentity({ publicOrigin, key, clock }: LocalIdentitySettings): Promise<Identity> {
  const issuer = `${publicOrigin}/dev/identity`;
  const { kty, n, e, kid } = key;
  const keySet = { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] } as JSONWebKeySet;
  const signer = await importJWK(key, 'RS256');
  return {
    issuer,
    verify: createIdTokenVerifier({ issuers: [issuer], audience: AUDIENCE, keys: createLocalJWKSet(keySet), clock }),
    local: {
      keySet,
      issue(email, nonce) {
        const now = Math.floor(clock().getTime() / 1_000);
        // The same email always gets the same subject, for the lifetime of the data folder.
        const subject = createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 21);
        // `hd`: every email counts as managed, so that development joins accounts like Google for gmail.com.
        return new SignJWT({ email, email_verified: true, hd: email.slice(email.indexOf('@') + 1), nonce })
          .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(kid !== undefined && { kid }) })
          .setIssuer(issuer)
          .setAudience(AUDIENCE)
          .setSubject(subject)
          .setIssuedAt(now)
          .setExpirationTime(now + LIFETIME_SECONDS)
          .sign(signer);
      },
    },
  };
}
