import { createHash, webcrypto } from 'node:crypto';
import { join } from 'node:path';
import type { TrustedKey } from '@inspire/shared/remote';
import { readFileIfAny, writeFileAtomic } from '../processes/atomic-file';
import { withLock } from '../processes/lock';
import { Refusal } from '../terminal/refusal';

/** The key that signs the registry: a JSON Web Key with its private part. */
export type SigningKey = TrustedKey;

export interface ReleaseKeys {
  readonly signing: SigningKey;
  /** What shells trust; several of them while keys are rotated. */
  readonly trusted: readonly TrustedKey[];
  /** File that holds `trusted`, for the gateway. */
  readonly trustedFile: string;
}

const isKey = (value: unknown): value is TrustedKey =>
  typeof value === 'object' && value !== null && 'keyId' in value && typeof value.keyId === 'string' &&
  'jwk' in value && typeof value.jwk === 'object' && value.jwk !== null;

function parseKeys(text: string, from: string): TrustedKey[] {
  const fault = new Refusal(`${from} must be JSON of the form {"keyId": "…", "jwk": {…}}, for public keys a list of these.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fault;
  }
  const keys = Array.isArray(value) ? value : [value];
  if (keys.length === 0 || !keys.every(isKey)) throw fault;
  return keys;
}

function parseSigningKey(text: string, from: string): SigningKey {
  const [key] = parseKeys(text, from);
  if (key?.jwk.d === undefined) throw new Refusal(`${from} holds no private key.`);
  return key;
}

const publicPart = ({ keyId, jwk: { kty, crv, x, y } }: SigningKey): TrustedKey => ({ keyId, jwk: { kty, crv, x, y } });

/** A new key pair; its id is a fingerprint of the public part. */
export async function generateKey(): Promise<SigningKey> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y, d } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
  const keyId = createHash('sha256').update(`${x}.${y}`).digest('hex').slice(0, 12);
  return { keyId, jwk: { kty, crv, x, y, d } };
}

const publicText = (keys: readonly TrustedKey[]): string => `${JSON.stringify(keys, null, 2)}\n`;

/** Reads the store's own key pair; at the first use one is made. Safe when several processes come first at once. */
async function ownKeys(folder: string): Promise<{ signing: SigningKey; trustedText: string }> {
  const privateFile = join(folder, 'release-private.json');
  const publicFile = join(folder, 'release-public.json');
  return withLock(join(folder, '.lock'), async () => {
    const known = await readFileIfAny(privateFile);
    const signing = known === undefined ? await generateKey() : parseSigningKey(known, privateFile);
    const knownPublic = known === undefined ? undefined : await readFileIfAny(publicFile);
    const trustedText = knownPublic ?? publicText([publicPart(signing)]);
    if (knownPublic === undefined) await writeFileAtomic(publicFile, trustedText);
    if (known === undefined) await writeFileAtomic(privateFile, JSON.stringify(signing), 0o600);
    return { signing, trustedText };
  });
}

/**
 * Keys of releases: `<DATA_DIR>/keys/release-private.json` and `release-public.json`, made at the first use.
 * `RELEASE_PRIVATE_KEY` and `RELEASE_PUBLIC_KEYS` (the same JSON as the files) overrule them.
 * @throws Refusal for keys that cannot be read
 */
export async function loadKeys(dataDir: string, env: NodeJS.ProcessEnv = process.env): Promise<ReleaseKeys> {
  const folder = join(dataDir, 'keys');
  const { RELEASE_PRIVATE_KEY: givenPrivate, RELEASE_PUBLIC_KEYS: givenPublic } = env;
  if (!givenPrivate && !givenPublic) {
    const { signing, trustedText } = await ownKeys(folder);
    const trustedFile = join(folder, 'release-public.json');
    return { signing, trusted: parseKeys(trustedText, trustedFile), trustedFile };
  }
  const signing = givenPrivate ? parseSigningKey(givenPrivate, 'RELEASE_PRIVATE_KEY') : (await ownKeys(folder)).signing;
  const trusted = givenPublic ? parseKeys(givenPublic, 'RELEASE_PUBLIC_KEYS').map(publicPart) : [publicPart(signing)];
  const trustedFile = join(folder, 'release-public.from-settings.json');
  await writeFileAtomic(trustedFile, publicText(trusted));
  return { signing, trusted, trustedFile };
}
