import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers';
import {
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreationOptions,
  passkeyCreationOptions,
  type PasskeyRequestOptions,
  passkeyRequestOptions,
} from '@inspire/shared/contracts';

/** The public part of a passkey. */
export interface PasskeyKey {
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string[];
}

interface PasskeyOwner {
  readonly handle: string;
  readonly email: string;
  readonly userName: string;
}

const CHALLENGE_TTL_MINUTES = 5;
export const CHALLENGE_TTL_MS = CHALLENGE_TTL_MINUTES * 60_000;
const SITE_NAME = 'Inspire';
/** ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-7, -257];

/** Returns undefined for whatever the library rejects; it throws errors of no special class. */
async function verified<T>(verify: () => Promise<T>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

const descriptors = (keys: readonly PasskeyKey[]) =>
  keys.map(({ credentialId: id, transports }) => ({ id, transports: [...transports] }));

/**
 * WebAuthn's rules for this site: the RP id and the origin come from `PUBLIC_ORIGIN`, user verification and discoverable
 * keys are required (D-47).
 */
export function createRelyingParty(publicOrigin: string) {
  const rpID = new URL(publicOrigin).hostname;
  const expected = { expectedOrigin: publicOrigin, expectedRPID: rpID, requireUserVerification: true };
  return {
    async creationOptions(owner: PasskeyOwner, existing: readonly PasskeyKey[]): Promise<PasskeyCreationOptions> {
      const options = await generateRegistrationOptions({
        rpName: SITE_NAME,
        rpID,
        userID: isoBase64URL.toBuffer(Buffer.from(owner.handle).toString('base64url')),
        userName: owner.email,
        userDisplayName: owner.userName,
        timeout: CHALLENGE_TTL_MS,
        attestationType: 'none',
        excludeCredentials: descriptors(existing),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return passkeyCreationOptions.parse(options);
    },

    /** Without keys, the viewer may choose any passkey of this site. */
    async requestOptions(keys: readonly PasskeyKey[] = []): Promise<PasskeyRequestOptions> {
      const options = await generateAuthenticationOptions({
        rpID,
        timeout: CHALLENGE_TTL_MS,
        userVerification: 'required',
        allowCredentials: descriptors(keys),
      });
      return passkeyRequestOptions.parse({ ...options, allowCredentials: options.allowCredentials ?? [] });
    },

    /** Reads the challenge that a response claims to sign. */
    findChallenge({ response }: PasskeyAssertion | PasskeyAttestation): string | undefined {
      try {
        const { challenge } = decodeClientDataJSON(response.clientDataJSON);
        return typeof challenge === 'string' ? challenge : undefined;
      } catch {
        return undefined;
      }
    },

    /** @returns the new key, or undefined for a response that is not valid */
    async verifyAttestation(given: PasskeyAttestation, challenge: string): Promise<PasskeyKey | undefined> {
      const { response } = given;
      const result = await verified(() =>
        verifyRegistrationResponse({
          response: { ...given, response: { ...response }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
          ...expected,
        }),
      );
      if (!result?.verified) return undefined;
      const { id, publicKey, counter } = result.registrationInfo.credential;
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: response.transports ?? [],
      };
    },

    /** @returns the key's new counter, or undefined for a response that is not valid */
    async verifyAssertion(given: PasskeyAssertion, challenge: string, key: PasskeyKey): Promise<number | undefined> {
      const result = await verified(() =>
        verifyAuthenticationResponse({
          response: { ...given, response: { ...given.response }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          credential: {
            id: key.credentialId,
            publicKey: isoBase64URL.toBuffer(key.publicKey),
            counter: key.counter,
            transports: [...key.transports],
          },
          ...expected,
        }),
      );
      return result?.verified ? result.authenticationInfo.newCounter : undefined;
    },
  };
}

export type RelyingParty = ReturnType<typeof createRelyingParty>;
