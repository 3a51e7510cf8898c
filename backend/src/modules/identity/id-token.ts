import { createHash, timingSafeEqual } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { IdentityProviderUnavailableError, InvalidIdTokenError } from './identity-errors';

/** What an ID token proves. */
export interface ProvenIdentity {
  readonly issuer: string;
  /** The issuer's own, unchanging name for the person. */
  readonly subject: string;
  readonly email: string;
  /** A hash of the token, to know it again. */
  readonly fingerprint: string;
  readonly expiresAt: Date;
}

export interface IdTokenRules {
  /** Every spelling of the issuer that its tokens carry; the first one is what is stored. */
  readonly issuers: readonly [string, ...string[]];
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  readonly clock: () => Date;
}

/** Pinned: a token does not choose how it is checked (no `none`, no shared secrets). */
const ALGORITHMS = ['RS256'];
/** A sign-in brings a token that was made for it; an older one was taken from somewhere. */
const OLDEST_SECONDS = 600;
const CLOCK_SKEW_SECONDS = 60;

const claims = z.object({
  sub: z.string().min(1).max(255),
  // One audience only: a token that serves several could be another one's to use.
  aud: z.string(),
  azp: z.string().optional(),
  email: z.email().max(254),
  email_verified: z.literal(true),
  nonce: z.string().min(16).max(200),
  exp: z.number(),
});

const isSame = (given: string, expected: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
};

/** Faults of the token itself; any other is one of reaching or reading the keys. */
const tokenFaults = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

export type IdTokenVerifier = (credential: string | undefined, nonce: string | undefined) => Promise<ProvenIdentity>;

/**
 * Checks ID tokens (D-19): signature by one of the issuer's keys, pinned algorithm, issuer, audience, times, verified
 * e-mail, and the nonce that the page sent along when it asked for the token.
 * @throws InvalidIdTokenError, IdentityProviderUnavailableError
 */
export function createIdTokenVerifier({ issuers, audience, keys, clock }: IdTokenRules): IdTokenVerifier {
  async function payloadOf(credential: string): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(credential, keys, {
        issuer: [...issuers],
        audience,
        algorithms: ALGORITHMS,
        currentDate: clock(),
        maxTokenAge: OLDEST_SECONDS,
        clockTolerance: CLOCK_SKEW_SECONDS,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      return payload;
    } catch (error) {
      if (tokenFaults.some((fault) => error instanceof fault)) throw new InvalidIdTokenError();
      throw new IdentityProviderUnavailableError({ cause: error });
    }
  }

  return async (credential, nonce) => {
    if (!credential || !nonce) throw new InvalidIdTokenError();
    const parsed = claims.safeParse(await payloadOf(credential));
    if (!parsed.success) throw new InvalidIdTokenError();
    const { sub, azp, email, exp, nonce: bound } = parsed.data;
    if ((azp !== undefined && azp !== audience) || !isSame(nonce, bound)) throw new InvalidIdTokenError();
    return {
      issuer: issuers[0],
      subject: sub,
      email,
      // Of the signed part: a signature can be written in more than one way.
      fingerprint: createHash('sha256')
        .update(credential.slice(0, credential.lastIndexOf('.')))
        .digest('base64url'),
      expiresAt: new Date((exp + CLOCK_SKEW_SECONDS) * 1_000),
    };
  };
}
