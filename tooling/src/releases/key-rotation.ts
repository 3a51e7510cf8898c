import { rename, rm } from 'node:fs/promises';
import { readFileIfAny, writeFileAtomic } from '@inspire/node/files';
import { withLock } from '@inspire/node/locks';
import { CliError } from '../terminal/cli-error';
import {
  checkKeysFolder,
  generateKey,
  getKeyFiles,
  loadKeys,
  parseSigningKey,
  publicPart,
  publicText,
  type ReleaseKeys,
  type SigningKey,
} from './keys';
import type { SignedReleaseStores } from './open-site-release-store';

export interface KeyRing {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly openSignedStore: () => Promise<SignedReleaseStores>;
}

export interface KeyRow {
  readonly keyId: string;
  readonly notes: readonly string[];
}

/** One line for each thing that a step did, or that is left to the operator because settings override the files. */
export type Outcome = readonly string[];

const readNext = async ({ dataDir, env }: KeyRing): Promise<SigningKey | undefined> => {
  const { next } = getKeyFiles(dataDir, env);
  const text = await readFileIfAny(next);
  return text === undefined ? undefined : parseSigningKey(text, next);
};

const load = ({ dataDir, env }: KeyRing): Promise<ReleaseKeys> => loadKeys(dataDir, env);
const isTrusted = ({ trusted }: ReleaseKeys, keyId: string): boolean => trusted.some((key) => key.keyId === keyId);
/** Returns the ids of the keys that signed what is in the store: the registry, and the list of shell releases. */
async function readSigners(ring: KeyRing): Promise<string[]> {
  const signedStore = await ring.openSignedStore();
  const signers = await Promise.all([signedStore.signedWith(), signedStore.shell.signedWith()]);
  return signers.filter((keyId) => keyId !== undefined);
}
const areBySettings = ({ env }: KeyRing): boolean => Boolean(env.RELEASE_PRIVATE_KEY || env.RELEASE_PUBLIC_KEYS);

export async function listKeys(ring: KeyRing): Promise<KeyRow[]> {
  const [keys, next] = [await load(ring), await readNext(ring)];
  const signers = await readSigners(ring);
  const known = [
    ...new Set([...keys.trusted.map(({ keyId }) => keyId), keys.signing.keyId, ...(next ? [next.keyId] : [])]),
  ];
  return known.map((keyId) => ({
    keyId,
    notes: [
      isTrusted(keys, keyId) ? 'trusted' : 'not trusted',
      ...(keyId === keys.signing.keyId ? ['signs'] : []),
      ...(keyId === next?.keyId && keyId !== keys.signing.keyId ? ['is to sign next'] : []),
      ...(signers.includes(keyId) ? ['the registry is signed with it'] : []),
    ],
  }));
}

/**
 * First step: trusts a new key beside the current one. Shells that load a document from now on accept both.
 * @throws CliError when a new key already exists, and in production for a folder that the servers read
 */
export async function addKey(ring: KeyRing): Promise<Outcome> {
  checkKeysFolder(ring.dataDir, ring.env);
  const files = getKeyFiles(ring.dataDir, ring.env);
  const keys = await load(ring);
  return withLock(files.lock, async () => {
    const waiting = await readNext(ring);
    if (waiting && isTrusted(keys, waiting.keyId)) {
      throw new CliError(`The new key ${waiting.keyId} is there and trusted: go on with 'release keys rotate'.`);
    }
    const next = waiting ?? (await generateKey());
    if (!waiting) await writeFileAtomic(files.next, JSON.stringify(next), 0o600);
    const trusted = [...keys.trusted, publicPart(next)];
    if (areBySettings(ring)) {
      return [
        `The new key ${next.keyId} is in ${files.next}. Settings overrule the files, so set for publishers and gateways:`,
        `RELEASE_PUBLIC_KEYS=${JSON.stringify(trusted)}`,
        `Then, when no page is open any more that does not know it: RELEASE_PRIVATE_KEY to what that file holds, and 'release keys rotate'.`,
      ];
    }
    await writeFileAtomic(files.trusted, publicText(trusted));
    return [
      `The new key ${next.keyId} is trusted beside ${keys.signing.keyId}.`,
      `Give ${files.trusted} to the gateways; when no page is open any more that does not know it, 'release keys rotate' signs with it.`,
    ];
  });
}

async function signAgain(ring: KeyRing): Promise<void> {
  const signedStore = await ring.openSignedStore();
  for (const document of [signedStore, signedStore.shell]) {
    if ((await document.signedWith()) !== undefined)
      await document.change((registry) => ({ ...registry, sequence: registry.sequence + 1 }));
  }
}

/**
 * Second step: signs with the new key, the current registry too. The former key stays trusted.
 * @throws CliError when there is no new key, or shells would not know it
 */
export async function rotateKey(ring: KeyRing): Promise<Outcome> {
  const files = getKeyFiles(ring.dataDir, ring.env);
  const [keys, next] = [await load(ring), await readNext(ring)];
  const signers = await readSigners(ring);
  if (!next && signers.every((keyId) => keyId === keys.signing.keyId)) {
    throw new CliError(`There is no new key: 'release keys add' makes one, which shells must know before it signs.`);
  }
  const signing = next ?? keys.signing;
  if (!isTrusted(keys, signing.keyId)) {
    throw new CliError(
      `${signing.keyId} is not among the trusted keys yet: ${areBySettings(ring) ? 'add its public part to RELEASE_PUBLIC_KEYS' : "'release keys add' goes on with it"}.`,
    );
  }
  if (next && ring.env.RELEASE_PRIVATE_KEY && keys.signing.keyId !== next.keyId) {
    throw new CliError(
      `RELEASE_PRIVATE_KEY takes precedence over the files. Set it to the key in ${files.next}, then run the command again.`,
    );
  }
  if (next) {
    // The former private key is no longer needed: its public part verifies what it signed.
    await withLock(files.lock, () =>
      ring.env.RELEASE_PRIVATE_KEY ? rm(files.next) : rename(files.next, files.signing),
    );
  }
  await signAgain(ring);
  const former = signers.find((keyId) => keyId !== signing.keyId);
  return [
    `${signing.keyId} signs from now on; ${former ? `${former} stays trusted until 'release keys retire'.` : 'nothing had been signed before.'}`,
  ];
}

function onlyFormer({ trusted, signing }: ReleaseKeys, next: SigningKey | undefined): string {
  if (next && trusted.length > 1)
    throw new CliError(`The new key ${next.keyId} does not sign yet: 'release keys rotate' comes first.`);
  const former = trusted.filter(({ keyId }) => keyId !== signing.keyId);
  if (former.length === 1 && former[0]) return former[0].keyId;
  throw new CliError(
    former.length === 0
      ? `Only ${signing.keyId} is trusted, and it signs.`
      : `Name the key to retire: ${former.map(({ keyId }) => keyId).join(', ')}.`,
  );
}

/**
 * Last step: stops trusting a key. With its id, also discards a new key that was never used.
 * @param named id of the key; by default the former one
 * @throws CliError for the signing key, or the key that signed the current registry
 */
export async function retireKey(ring: KeyRing, named?: string): Promise<Outcome> {
  const files = getKeyFiles(ring.dataDir, ring.env);
  const [keys, next] = [await load(ring), await readNext(ring)];
  const keyId = named ?? onlyFormer(keys, next);
  if (keyId === keys.signing.keyId)
    throw new CliError(`${keyId} signs: 'release keys add' and 'release keys rotate' come first.`);
  if (!isTrusted(keys, keyId) && keyId !== next?.keyId)
    throw new CliError(`Unknown key ${keyId}. Available: ${keys.trusted.map((key) => key.keyId).join(', ')}.`);
  if ((await readSigners(ring)).includes(keyId))
    throw new CliError(`The registry is still signed with ${keyId}: 'release keys rotate' comes first.`);
  const trusted = keys.trusted.filter((key) => key.keyId !== keyId);
  return withLock(files.lock, async () => {
    if (keyId === next?.keyId) await rm(files.next, { force: true });
    if (areBySettings(ring)) {
      return [
        'Settings overrule the files, so set for publishers and gateways:',
        `RELEASE_PUBLIC_KEYS=${JSON.stringify(trusted)}`,
      ];
    }
    await writeFileAtomic(files.trusted, publicText(trusted));
    return [`${keyId} is trusted no more. Give ${files.trusted} to the gateways.`];
  });
}
