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
  digest(algorithm: 'SHA-256', data: BufferSource): Promise<ArrayBuffer>;
}

/** A public key that the shell trusts, as a JSON Web Key (EC, P-256). */
export interface TrustedKey {
  readonly keyId: string;
  readonly jwk: JsonWebKey;
}

const algorithm: SigningAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const fromBase64Url = (value: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const bytesOf = (payload: string) => new TextEncoder().encode(payload);

/** Signs a text. `key.jwk` has its private part. @returns base64url of the signature */
export async function signText(subtle: SubtleSigning, { jwk }: TrustedKey, text: string): Promise<string> {
  const key = await subtle.importKey('jwk', jwk, algorithm, false, ['sign']);
  return toBase64Url(new Uint8Array(await subtle.sign(algorithm, key, bytesOf(text))));
}

/** True when the key signed the text. False for a malformed signature too. */
export async function verifySignature(
  subtle: SubtleSigning,
  { jwk }: TrustedKey,
  signature: string,
  text: string,
): Promise<boolean> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = fromBase64Url(signature);
  } catch {
    return false;
  }
  const key = await subtle.importKey('jwk', jwk, algorithm, false, ['verify']);
  return subtle.verify(algorithm, key, bytes, bytesOf(text));
}
