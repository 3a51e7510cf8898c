import { isRecord } from '../../guards';
import { type SubtleSigning, type TrustedKey, verifySignature } from '../signature';
import { TrustError } from './trust-error';

export interface ManifestSignature {
  readonly keyId: string;
  /** base64url of an ECDSA P-256 signature (raw r and s) with SHA-256. */
  readonly signature: string;
}

/** A signed manifest of the release store (ADR-80); `payload` is the JSON text that was signed, byte for byte. */
export interface SignedManifest {
  readonly payload: string;
  readonly signatures: readonly ManifestSignature[];
}

/** How many of which keys have to sign. */
export interface KeySet {
  readonly keys: readonly TrustedKey[];
  readonly threshold: number;
}

const isSignature = (value: unknown): value is ManifestSignature =>
  isRecord(value) && typeof value.keyId === 'string' && typeof value.signature === 'string';

/** @throws TrustError when a field is missing */
export function readSignedManifest(value: unknown): SignedManifest {
  if (!isRecord(value) || typeof value.payload !== 'string' || !Array.isArray(value.signatures)) {
    throw new TrustError('malformed', 'a signed manifest needs payload and signatures');
  }
  if (!value.signatures.every(isSignature)) throw new TrustError('malformed', 'a signature needs keyId and signature');
  const signatures = value.signatures.map(({ keyId, signature }): ManifestSignature => ({ keyId, signature }));
  return { payload: value.payload, signatures };
}

/**
 * Verifies that as many different keys of the set signed the payload as its threshold says. Signatures of other keys are
 * ignored, so that a manifest may be signed for the holders of old and of new keys.
 * @param what names the manifest in the error
 * @throws TrustError
 */
export async function verifySignatures(
  subtle: SubtleSigning,
  { keys, threshold }: KeySet,
  { payload, signatures }: SignedManifest,
  what: string,
): Promise<void> {
  const signedBy = await Promise.all(
    keys.map(async (key) => {
      const given = signatures.filter(({ keyId }) => keyId === key.keyId);
      const results = await Promise.all(given.map(({ signature }) => verifySignature(subtle, key, signature, payload)));
      return results.includes(true);
    }),
  );
  const count = signedBy.filter(Boolean).length;
  if (threshold < 1 || count < threshold) {
    const by = [...new Set(signatures.map(({ keyId }) => keyId))].join(', ') || 'no key';
    throw new TrustError('untrusted', `${what} has ${count} of ${threshold} signatures that count; signed by ${by}`);
  }
}
