import { type RegistryEnvelope, RegistryError } from './registry';

interface SigningAlgorithm {
  readonly name: string;
  readonly namedCurve: string;
  readonly hash: string;
}

/**
 * The part of Web Crypto that signing needs, given as a parameter: browsers and Node both have it, and this file
 * compiles for both.
 */
export interface SubtleSigning {
  importKey(
    format: 'jwk',
    key: JsonWebKey,
    algorithm: SigningAlgorithm,
    extractable: boolean,
    usages: ('sign' | 'verify')[],
  ): Promise<CryptoKey>;
  sign(algorithm: SigningAlgorithm, key: CryptoKey, data: BufferSource): Promise<ArrayBuffer>;
  verify(algorithm: SigningAlgorithm, key: CryptoKey, signature: BufferSource, data: BufferSource): Promise<boolean>;
}

/** A public key that the shell trusts, as a JSON Web Key (EC, P-256). */
export interface TrustedKey {
  readonly keyId: string;
  readonly jwk: JsonWebKey;
}

const algorithm: SigningAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromBase64Url = (value: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const bytesOf = (payload: string) => new TextEncoder().encode(payload);

/** Signs a registry's text. `privateKey` is a JSON Web Key with its private part. */
export async function signPayload(
  subtle: SubtleSigning,
  keyId: string,
  privateKey: JsonWebKey,
  payload: string,
): Promise<RegistryEnvelope> {
  const key = await subtle.importKey('jwk', privateKey, algorithm, false, ['sign']);
  const signature = await subtle.sign(algorithm, key, bytesOf(payload));
  return { keyId, signature: toBase64Url(new Uint8Array(signature)), payload };
}

/**
 * Checks an envelope against the trusted keys; several of them make key rotation possible.
 * @returns the signed text
 * @throws RegistryError when the key is unknown or the signature does not fit
 */
export async function verifyEnvelope(
  subtle: SubtleSigning,
  keys: readonly TrustedKey[],
  envelope: RegistryEnvelope,
): Promise<string> {
  const trusted = keys.find((key) => key.keyId === envelope.keyId);
  if (!trusted) throw new RegistryError(`signed with an unknown key ${envelope.keyId}`);
  const key = await subtle.importKey('jwk', trusted.jwk, algorithm, false, ['verify']);
  let signature: Uint8Array<ArrayBuffer>;
  try {
    signature = fromBase64Url(envelope.signature);
  } catch {
    throw new RegistryError('signature is not base64url');
  }
  if (!(await subtle.verify(algorithm, key, signature, bytesOf(envelope.payload)))) {
    throw new RegistryError('signature does not fit the payload');
  }
  return envelope.payload;
}
