import { createHash, webcrypto } from 'node:crypto';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readFileIfAny, writeFileAtomic } from '@inspire/server-kit/files';
import { withLock } from '@inspire/server-kit/locks';
import { signingKeyFiles, signingKeySettings } from '@inspire/server-kit/release-keys';
import { isRecord, parseJson } from '@inspire/shared/guards';
import type { TrustedKey } from '@inspire/shared/remote';
import type { KeySet } from '@inspire/shared/remote/trust';

/** A JSON Web Key with its private part. */
export type SigningKey = TrustedKey;

/** What a key signs: `trust.json`, or the releases of a team (ADR-80). */
const keyRoles = ['site', 'team'] as const;
type KeyRole = (typeof keyRoles)[number];

/** The keys that a machine has; a team's has only its own. */
export interface ReleaseKeys {
  /** Those that sign `trust.json`: the present one and, while it is being replaced, the next one. */
  readonly site: readonly SigningKey[];
  readonly team: SigningKey | undefined;
  /** The public site keys, which shells and gateways pin. */
  readonly pinned: KeySet;
  /** A file with the pinned keys, for gateways. */
  readonly siteKeysFile: string;
}

const isKey = (value: unknown): value is TrustedKey =>
  isRecord(value) && typeof value.keyId === 'string' && isRecord(value.jwk);

function parseKey(text: string, from: string): TrustedKey {
  const key = parseJson(text);
  if (isKey(key)) return key;
  throw new CliError(`${from} must be JSON of the form {"keyId": "…", "jwk": {…}}.`);
}

/** @throws CliError when the text contains no private key */
export function parseSigningKey(text: string, from: string): SigningKey {
  const key = parseKey(text, from);
  if (key.jwk.d === undefined) throw new CliError(`${from} contains no private key.`);
  return key;
}

/** Parses a public key; of a private key, only its public part is returned. @throws CliError */
export const parsePublicKey = (text: string, from: string): TrustedKey => publicPart(parseKey(text, from));

/** Parses pinned site keys. @throws CliError */
export function parseKeySet(text: string, from: string): KeySet {
  const value = parseJson(text);
  if (isRecord(value) && Array.isArray(value.keys) && value.keys.length > 0 && value.keys.every(isKey)) {
    const { keys, threshold = 1 } = value;
    if (typeof threshold === 'number' && Number.isInteger(threshold) && threshold >= 1 && threshold <= keys.length)
      return { keys: keys.map(publicPart), threshold };
  }
  throw new CliError(
    `${from} must be JSON of the form {"keys": [{"keyId": "…", "jwk": {…}}], "threshold": 1}, with as many keys as its threshold, or more.`,
  );
}

export const publicPart = ({ keyId, jwk: { kty, crv, x, y } }: SigningKey): TrustedKey => ({
  keyId,
  jwk: { kty, crv, x, y },
});

export const isSameKey = (one: TrustedKey, other: JsonWebKey | undefined): boolean =>
  other !== undefined && one.jwk.x === other.x && one.jwk.y === other.y;

/** Creates a key pair; its id is a fingerprint of the public part. */
export async function generateKey(): Promise<SigningKey> {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y, d } = await webcrypto.subtle.exportKey('jwk', pair.privateKey);
  const keyId = createHash('sha256').update(`${x}.${y}`).digest('hex').slice(0, 12);
  return { keyId, jwk: { kty, crv, x, y, d } };
}

export const keySetText = (pinned: KeySet): string => `${JSON.stringify(pinned, null, 2)}\n`;

/**
 * What signs is in `RELEASE_KEYS_DIR`, in development by default in `DATA_DIR/keys`. What shells and gateways pin is always in
 * `DATA_DIR/keys`, which gateways read.
 */
export function getKeyFiles(dataDir: string, env: NodeJS.ProcessEnv = process.env) {
  const publicFolder = join(dataDir, 'keys');
  const privateFolder = env.RELEASE_KEYS_DIR ? resolve(env.RELEASE_KEYS_DIR) : publicFolder;
  const inPrivate = (name: keyof typeof signingKeyFiles) => join(privateFolder, signingKeyFiles[name]);
  return {
    privateFolder,
    lock: join(privateFolder, '.lock'),
    site: inPrivate('site'),
    nextSite: inPrivate('nextSite'),
    team: inPrivate('team'),
    pinned: join(publicFolder, 'site-public.json'),
    /** The same keys when settings define them. */
    pinnedBySettings: join(publicFolder, 'site-public.from-settings.json'),
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
  const names = [...new Set(Object.values(signingKeyFiles))].join(', ');
  throw new CliError(
    `RELEASE_KEYS_DIR must name a folder outside of DATA_DIR in production: the servers read DATA_DIR, and the keys that sign releases must not be within their reach. Move there what exists of ${names} in ${join(dataDir, 'keys')}, or set ${Object.values(signingKeySettings).join(', ')}.`,
  );
}

type RoleKeys = Readonly<Record<KeyRole, SigningKey | undefined>>;

/** @throws CliError when a setting is not a private key */
export function parseSigningSettings(env: NodeJS.ProcessEnv): RoleKeys {
  const parse = (role: KeyRole) => {
    const text = env[signingKeySettings[role]];
    return text ? parseSigningKey(text, signingKeySettings[role]) : undefined;
  };
  return { site: parse('site'), team: parse('team') };
}

/** @returns the pinned keys of the settings: `RELEASE_SITE_KEYS`, or the public part of `RELEASE_SITE_KEY`. @throws CliError */
export function parsePinnedSetting(env: NodeJS.ProcessEnv, { site }: Pick<RoleKeys, 'site'>): KeySet | undefined {
  if (env.RELEASE_SITE_KEYS) return parseKeySet(env.RELEASE_SITE_KEYS, 'RELEASE_SITE_KEYS');
  return site && { keys: [publicPart(site)], threshold: 1 };
}

const readKey = async (file: string): Promise<SigningKey | undefined> => {
  const text = await readFileIfAny(file);
  return text === undefined ? undefined : parseSigningKey(text, file);
};

export const writeKey = (file: string, key: SigningKey): Promise<void> =>
  writeFileAtomic(file, JSON.stringify(key), 0o600);

type KeyFiles = ReturnType<typeof getKeyFiles>;

async function readRoles(files: KeyFiles, given: RoleKeys): Promise<RoleKeys> {
  const [site, team] = await Promise.all(keyRoles.map(async (role) => given[role] ?? (await readKey(files[role]))));
  return { site, team };
}

/** Reads the keys of one machine and creates them at first use, also when several processes do so at the same time. */
const ownKeys = (files: KeyFiles, given: RoleKeys): Promise<{ roles: RoleKeys; pinned: KeySet }> =>
  withLock(files.lock, async () => {
    const present = await readRoles(files, given);
    const text = await readFileIfAny(files.pinned);
    if (text !== undefined) return { roles: present, pinned: parseKeySet(text, files.pinned) };
    const createFor = async (role: KeyRole): Promise<SigningKey> => {
      const key = present[role] ?? (await generateKey());
      if (!present[role]) await writeKey(files[role], key);
      return key;
    };
    const roles = { team: await createFor('team'), site: await createFor('site') };
    const pinned = { keys: [publicPart(roles.site)], threshold: 1 };
    await writeFileAtomic(files.pinned, keySetText(pinned));
    return { roles, pinned };
  });

/**
 * Loads the keys of a machine. Files (`getKeyFiles`) are created at first use, unless settings name the site keys; settings
 * (`RELEASE_SITE_KEYS`, `RELEASE_SITE_KEY` …, the same JSON as the files) override files.
 * @param dataDir empty for a publisher with settings only, which writes nothing but the store
 * @throws CliError for unreadable keys, and in production for a folder that the servers read
 */
export async function loadKeys(dataDir: string, env: NodeJS.ProcessEnv = process.env): Promise<ReleaseKeys> {
  const given = parseSigningSettings(env);
  const files = getKeyFiles(dataDir, env);
  const bySettings = parsePinnedSetting(env, given);
  if (bySettings && dataDir === '')
    return { team: given.team, site: given.site ? [given.site] : [], pinned: bySettings, siteKeysFile: '' };
  if (!bySettings) checkKeysFolder(dataDir, env);
  const { roles, pinned } = bySettings
    ? { roles: await readRoles(files, given), pinned: bySettings }
    : await ownKeys(files, given);
  if (bySettings) await writeFileAtomic(files.pinnedBySettings, keySetText(bySettings));
  const nextSite = await readKey(files.nextSite);
  return {
    team: roles.team,
    site: [roles.site, nextSite].filter((key) => key !== undefined),
    pinned,
    siteKeysFile: bySettings ? files.pinnedBySettings : files.pinned,
  };
}
