import { createHash, timingSafeEqual } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { emailPattern } from '@inspire/shared/guards';
import { IdentityProviderUnavailableError, InvalidIdTokenError } from './identity-errors';

export interface ProvenIdentity {
  readonly issuer: string;
  /** The issuer's permanent identifier of the person. */
  readonly subject: string;
  readonly email: string;
  /** True when the issuer manages the email, so that its user owns the email now and not only in the past. */
  readonly isAuthoritative: boolean;
  /** A hash of the token, to detect its reuse. */
  readonly fingerprint: string;
  readonly expiresAt: Date;
}

export interface IdTokenRules {
  /** Every spelling of the issuer in its tokens; the first one is stored. */
  readonly issuers: readonly [string, ...string[]];
  readonly audience: string;
  readonly keys: JWTVerifyGetKey;
  readonly clock: () => Date;
}

/** Pinned, so that a token cannot choose its algorithm (no `none`, no shared secrets). */
const ALGORITHMS = ['RS256'];
/** A sign-in uses a fresh token; an older one may be stolen. */
const OLDEST_SECONDS = 600;
const CLOCK_SKEW_SECONDS = 60;
/** With `hd`, Google's own rule for emails that it manages; any other one may have passed to another person. */
const GMAIL = /@gmail\.com$/i;

const claims = z.object({
  sub: z.string().min(1).max(255),
  // Exactly one audience: a token for several could have been issued to another application.
  aud: z.string(),
  azp: z.string().optional(),
  email: z.email({ pattern: emailPattern }).max(254),
  email_verified: z.literal(true),
  /** The domain of a Google Workspace account. */
  hd: z.string().min(1).optional(),
  nonce: z.string().min(16).max(200),
  exp: z.number(),
});

const isSame = (given: string, expected: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
};

/** Errors of the token itself; every other error means that the keys could not be loaded. */
const tokenIssues = [
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
 * Verifies ID tokens (D-19): signature by one of the issuer's keys, pinned algorithm, issuer, audience, times, verified
 * email, and the nonce that the page sent when it requested the token.
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
      if (tokenIssues.some((issue) => error instanceof issue)) throw new InvalidIdTokenError();
      throw new IdentityProviderUnavailableError({ cause: error });
    }
  }

  return async (credential, nonce) => {
    if (!credential || !nonce) throw new InvalidIdTokenError();
    const parsed = claims.safeParse(await payloadOf(credential));
    if (!parsed.success) throw new InvalidIdTokenError();
    const { sub, azp, email, hd, exp, nonce: bound } = parsed.data;
    if ((azp !== undefined && azp !== audience) || !isSame(nonce, bound)) throw new InvalidIdTokenError();
    return {
      issuer: issuers[0],
      subject: sub,
      email,
      isAuthoritative: hd !== undefined || GMAIL.test(email),
      // Hash the signed part only: an ECDSA signature has more than one valid encoding.
      fingerprint: createHash('sha256')
        .update(credential.slice(0, credential.lastIndexOf('.')))
        .digest('base64url'),
      expiresAt: new Date((exp + CLOCK_SKEW_SECONDS) * 1_000),
    };
  };
}
