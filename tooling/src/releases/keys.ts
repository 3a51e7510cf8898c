import { createHash, webcrypto } from 'node:crypto';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { readFileIfAny, writeFileAtomic } from '@inspire/node/files';
import { withLock } from '@inspire/node/locks';
import { signingKeyFiles } from '@inspire/node/release-keys';
import type { TrustedKey } from '@inspire/shared/remote';
import { CliError } from '../terminal/cli-error';

/** The key that signs the registry: a JSON Web Key with its private part. */
export type SigningKey = TrustedKey;

export interface ReleaseKeys {
  readonly signing: SigningKey;
  /** Keys that shells trust; several during a rotation. */
  readonly trusted: readonly TrustedKey[];
  readonly trustedFile: string;
}

const isKey = (value: unknown): value is TrustedKey =>
  typeof value === 'object' &&
  value !== null &&
  'keyId' in value &&
  typeof value.keyId === 'string' &&
  'jwk' in value &&
  typeof value.jwk === 'object' &&
  value.jwk !== null;

function parseKeys(text: string, from: string): TrustedKey[] {
  const issue = new CliError(
    `${from} must be JSON of the form {"keyId": "…", "jwk": {…}}, for public keys a list of these.`,
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw issue;
  }
  const keys = Array.isArray(value) ? value : [value];
  if (keys.length === 0 || !keys.every(isKey)) throw issue;
  return keys;
}

/** @throws CliError when the text contains no private key */
export function parseSigningKey(text: string, from: string): SigningKey {
  const [key] = parseKeys(text, from);
  if (key?.jwk.d === undefined) throw new CliError(`${from} contains no private key.`);
  return key;
}

export const publicPart = ({ keyId, jwk: { kty, crv, x, y } }: SigningKey): TrustedKey => ({
  keyId,
  jwk: { kty, crv, x, y },
});

/** Creates a key pair; its id is a fingerprint of the public part. */
export async function generateKey(): Promise<SigningKey> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y, d } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
  const keyId = createHash('sha256').update(`${x}.${y}`).digest('hex').slice(0, 12);
  return { keyId, jwk: { kty, crv, x, y, d } };
}

export const publicText = (keys: readonly TrustedKey[]): string => `${JSON.stringify(keys, null, 2)}\n`;

/**
 * What signs is in `RELEASE_KEYS_DIR`, in development by default in `DATA_DIR/keys`. What shells trust is always in
 * `DATA_DIR/keys`, which gateways read.
 */
export function getKeyFiles(dataDir: string, env: NodeJS.ProcessEnv = process.env) {
  const publicFolder = join(dataDir, 'keys');
  const privateFolder = env.RELEASE_KEYS_DIR ? resolve(env.RELEASE_KEYS_DIR) : publicFolder;
  return {
    privateFolder,
    lock: join(privateFolder, '.lock'),
    signing: join(privateFolder, signingKeyFiles.current),
    /** The next signing key, during a rotation. */
    next: join(privateFolder, signingKeyFiles.next),
    trusted: join(publicFolder, 'release-public.json'),
    /** The same keys when settings define them. */
    trustedBySettings: join(publicFolder, 'release-public.from-settings.json'),
  };
}

/**
 * Checks that in production no server reads the folder of what signs (ADR-36).
 * @throws CliError
 */
export function checkKeysFolder(dataDir: string, env: NodeJS.ProcessEnv): void {
  const { privateFolder } = getKeyFiles(dataDir, env);
  const path = relative(resolve(dataDir), privateFolder);
  const isApart = path.startsWith('..') || isAbsolute(path);
  if (env.NODE_ENV !== 'production' || isApart) return;
  throw new CliError(
    `RELEASE_KEYS_DIR must name a folder outside of DATA_DIR in production: the servers read DATA_DIR, and the key that signs releases must not be within their reach. Move ${join(dataDir, 'keys', signingKeyFiles.current)} there, if it exists, or set RELEASE_PRIVATE_KEY.`,
  );
}

/** Reads the store's own key pair and creates it at first use, also when several processes do so at once. */
async function ownKeys(dataDir: string, env: NodeJS.ProcessEnv): Promise<{ signing: SigningKey; trustedText: string }> {
  checkKeysFolder(dataDir, env);
  const files = getKeyFiles(dataDir, env);
  return withLock(files.lock, async () => {
    const known = await readFileIfAny(files.signing);
    const signing = known === undefined ? await generateKey() : parseSigningKey(known, files.signing);
    const knownPublic = known === undefined ? undefined : await readFileIfAny(files.trusted);
    const trustedText = knownPublic ?? publicText([publicPart(signing)]);
    if (knownPublic === undefined) await writeFileAtomic(files.trusted, trustedText);
    if (known === undefined) await writeFileAtomic(files.signing, JSON.stringify(signing), 0o600);
    return { signing, trustedText };
  });
}

/** @returns undefined without `RELEASE_PRIVATE_KEY`. @throws CliError when it is no private key */
export const parseSigningSetting = ({ RELEASE_PRIVATE_KEY: text }: NodeJS.ProcessEnv): SigningKey | undefined =>
  text ? parseSigningKey(text, 'RELEASE_PRIVATE_KEY') : undefined;

/** Parses `RELEASE_PUBLIC_KEYS`; without it, only the signing key is trusted. @throws CliError for unreadable keys */
export const parseTrustedSetting = (
  { RELEASE_PUBLIC_KEYS: text }: NodeJS.ProcessEnv,
  signing: SigningKey,
): TrustedKey[] => (text ? parseKeys(text, 'RELEASE_PUBLIC_KEYS').map(publicPart) : [publicPart(signing)]);

/**
 * Loads the keys of releases from their files (`getKeyFiles`), created at first use. `RELEASE_PRIVATE_KEY` and
 * `RELEASE_PUBLIC_KEYS` (the same JSON as the files) override them.
 * @throws CliError for unreadable keys, and in production for a folder that the servers read
 */
export async function loadKeys(dataDir: string, env: NodeJS.ProcessEnv = process.env): Promise<ReleaseKeys> {
  const files = getKeyFiles(dataDir, env);
  if (!env.RELEASE_PRIVATE_KEY && !env.RELEASE_PUBLIC_KEYS) {
    const { signing, trustedText } = await ownKeys(dataDir, env);
    return { signing, trusted: parseKeys(trustedText, files.trusted), trustedFile: files.trusted };
  }
  const signing = parseSigningSetting(env) ?? (await ownKeys(dataDir, env)).signing;
  const trusted = parseTrustedSetting(env, signing);
  await writeFileAtomic(files.trustedBySettings, publicText(trusted));
  return { signing, trusted, trustedFile: files.trustedBySettings };
}
