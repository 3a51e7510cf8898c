import { webcrypto } from 'node:crypto';
import { signText, type SubtleSigning } from '@inspire/shared/remote';
import { type KeySet, type ReleaseManifest, type SignedManifest, verifySignatures } from '@inspire/shared/remote/trust';
import type { SigningKey } from '../keys';

// Node's Web Crypto has the browsers' interface with wider types.
export const subtle = webcrypto.subtle as unknown as SubtleSigning;

/** A verified manifest as the store has it. */
export interface Stated<T> {
  readonly content: T;
  readonly manifest: SignedManifest;
}

/** Returns the text of a manifest, signed or of a release, as a store has it. */
export const manifestText = (manifest: SignedManifest | ReleaseManifest): string => `${JSON.stringify(manifest)}\n`;

/** Signs a manifest with every key. */
export async function signManifest(keys: readonly SigningKey[], content: object): Promise<SignedManifest> {
  const payload = JSON.stringify(content);
  const signatures = await Promise.all(
    keys.map(async (key) => ({ keyId: key.keyId, signature: await signText(subtle, key, payload) })),
  );
  return { payload, signatures };
}

/** True when a manifest has the signatures that its readers require. */
export const isSigned = (keys: KeySet, manifest: SignedManifest): Promise<boolean> =>
  verifySignatures(subtle, keys, manifest, 'manifest').then(
    () => true,
    () => false,
  );

/** Returns the id of a key that signed a manifest, and not of one that it only claims; undefined for none of them. */
export async function signerOf({ keys }: KeySet, manifest: SignedManifest): Promise<string | undefined> {
  for (const key of keys) if (await isSigned({ keys: [key], threshold: 1 }, manifest)) return key.keyId;
  return undefined;
}
