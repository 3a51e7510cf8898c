import { rm } from 'node:fs/promises';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { withLock } from '@inspire/server-kit/locks';
import { signingKeySettings } from '@inspire/server-kit/release-keys';
import { generateKey, getKeyFiles, type KeyRole, keySetText, publicPart, type SigningKey, writeKey } from './keys';
import type { SignedReleaseStore } from './signed-release-store';
import { changeRoot, withDelegation, withoutKey } from './site/change-root';
import { namesOf } from './site/signing-rights';

/** The keys of one machine, and how its store is opened with them. */
export interface KeyRing {
  readonly dataDir: string;
  readonly env: NodeJS.ProcessEnv;
  readonly openSignedStore: () => Promise<SignedReleaseStore>;
}

/** Signs again what the previous key of a role signed. */
async function signAgain(signedStore: SignedReleaseStore, role: KeyRole, names: readonly string[]): Promise<void> {
  if (role === 'team') for (const name of names) await signedStore.changeList(name, (list) => ({ ...list }));
  if (role === 'operations' && (await signedStore.readSite())?.choices)
    await signedStore.changeChoices((choices) => ({ ...choices }));
  await signedStore.renewSnapshot({ maxAgeMs: 0 });
}

async function rotateRoot(
  { dataDir, env }: KeyRing,
  { store, keys }: SignedReleaseStore,
  next: SigningKey,
): Promise<void> {
  const files = getKeyFiles(dataDir, env);
  const [present, previous] = keys.root;
  if (!present || keys.pinned.keys.length > 1)
    throw new CliError(
      'Root has several keys: create a new one with keys new, put its public part into RELEASE_ROOT_KEYS, and propose a root that old and new keys sign.',
    );
  if (previous)
    throw new CliError(`The former root key ${previous.keyId} signs too: 'release keys retire' comes first.`);
  // Signed with both: readers that pin either accept it, whatever is written after it.
  await changeRoot(store, { root: [next, present], pinned: keys.pinned }, (root) => ({ ...root }));
  await withLock(files.lock, async () => {
    await writeKey(files.formerRoot, present);
    await writeKey(files.root, next);
    await writeFileAtomic(files.pinned, keySetText({ keys: [publicPart(next)], threshold: 1 }));
  });
}

/**
 * Replaces a key of this machine: root names the new key beside the previous one, everything is signed again, then root
 * revokes the previous one. Each state in between is valid. A previous root key signs on until `retireRootKey`.
 * @returns the ids of the new and the previous key
 * @throws CliError where the key is a setting, or without the root key
 */
export async function rotateKey(ring: KeyRing, role: KeyRole): Promise<{ next: string; previous: string }> {
  const setting = signingKeySettings[role];
  if (ring.env[setting] || ring.env.RELEASE_ROOT_KEYS)
    throw new CliError(
      `Settings name the keys: create one with 'release keys new <file>', have root name it ('release root delegate'), set ${setting} to it, then 'release keys resign' and 'release root revoke' the previous one.`,
    );
  const files = getKeyFiles(ring.dataDir, ring.env);
  const signedStore = await ring.openSignedStore();
  const previous = role === 'root' ? signedStore.keys.root[0] : signedStore.keys[role];
  if (!previous) throw new CliError(`There is no ${role} key to replace in ${files.privateFolder}.`);
  await signedStore.prepare();
  const next = await generateKey();
  if (role === 'root') {
    await rotateRoot(ring, signedStore, next);
    await (await ring.openSignedStore()).renewSnapshot();
    return { next: next.keyId, previous: previous.keyId };
  }
  let names: readonly string[] = [];
  await signedStore.changeRoot((root) => {
    names = role === 'team' ? namesOf(root, previous) : [role];
    return names.reduce((current, name) => withDelegation(current, name, next), root);
  });
  await withLock(files.lock, () => writeKey(files[role], next));
  const renewed = await ring.openSignedStore();
  await signAgain(renewed, role, names);
  await renewed.changeRoot((root) =>
    Object.hasOwn(root.keys, previous.keyId) ? withoutKey(root, previous.keyId) : root,
  );
  await renewed.renewSnapshot();
  return { next: next.keyId, previous: previous.keyId };
}

/**
 * Stops signing with the previous root key, once no shell pins it any more.
 * @returns its id
 * @throws CliError when there is none
 */
export async function retireRootKey({ dataDir, env, openSignedStore }: KeyRing): Promise<string> {
  const files = getKeyFiles(dataDir, env);
  const [, previous] = (await openSignedStore()).keys.root;
  if (!previous) throw new CliError('There is no former root key.');
  await rm(files.formerRoot);
  const signedStore = await openSignedStore();
  await signedStore.changeRoot((root) => ({ ...root }));
  await signedStore.renewSnapshot();
  return previous.keyId;
}
