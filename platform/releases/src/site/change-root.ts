import { CliError } from '@inspire/devkit/terminal/cli-error';
import {
  type KeySet,
  readRoot,
  type Role,
  type Root,
  type SignedDocument,
  verifySignatures,
} from '@inspire/shared/remote/trust';
import { publicPart, type ReleaseKeys, type SigningKey } from '../keys';
import type { ReleaseStore } from '../store';
import { documentText, signDocument, subtle } from './documents';
import { openRoot, ownOf } from './read-site';

const DAY_MS = 24 * 3_600_000;
const ROOT_LIFETIME_MS = 365 * DAY_MS;

export const newExpiry = (now = new Date()): string => new Date(now.getTime() + ROOT_LIFETIME_MS).toISOString();

/** The keys that one machine needs to create a root. */
type FounderKeys = ReleaseKeys & { readonly operations: SigningKey; readonly snapshot: SigningKey };

const isFounder = (keys: ReleaseKeys): keys is FounderKeys =>
  keys.root.length > 0 && keys.operations !== undefined && keys.snapshot !== undefined;

const jwkOf = (key: SigningKey): JsonWebKey => publicPart(key).jwk;
const roleOf = ({ keyId }: SigningKey): Role => ({ keyIds: [keyId], threshold: 1 });

const firstRoot = ({ operations, snapshot }: FounderKeys): Root => ({
  type: 'root',
  version: 1,
  expires: newExpiry(),
  keys: Object.fromEntries([operations, snapshot].map((key) => [key.keyId, jwkOf(key)])),
  operations: roleOf(operations),
  snapshot: roleOf(snapshot),
  releases: {},
});

/** Roles other than lists of releases. */
const otherRoles = ['operations', 'snapshot'] as const;
const isOtherRole = (name: string): name is (typeof otherRoles)[number] =>
  otherRoles.includes(name as (typeof otherRoles)[number]);

/** Lets a key sign the list of a name, or as `operations` or `snapshot`. Returns the same object when it may already. */
export function withDelegation(root: Root, name: string, key: SigningKey): Root {
  const present = isOtherRole(name) ? root[name] : ownOf(root.releases, name);
  if (present?.keyIds.includes(key.keyId)) return root;
  const role: Role = { keyIds: [...(present?.keyIds ?? []), key.keyId], threshold: present?.threshold ?? 1 };
  const keys = { ...root.keys, [key.keyId]: jwkOf(key) };
  return isOtherRole(name)
    ? { ...root, keys, [name]: role }
    : { ...root, keys, releases: { ...root.releases, [name]: role } };
}

const without = ({ keyIds, threshold }: Role, keyId: string): Role => {
  const left = keyIds.filter((one) => one !== keyId);
  return { keyIds: left, threshold: Math.min(threshold, left.length) };
};

const assertKnown = (root: Root, keyId: string): void => {
  if (!Object.hasOwn(root.keys, keyId))
    throw new CliError(`Root names no key ${keyId}; there are ${Object.keys(root.keys).join(', ')}.`);
};

const named = (releases: readonly (readonly [string, Role])[]): Root['releases'] =>
  Object.fromEntries(releases.filter(([, { keyIds }]) => keyIds.length > 0));

/**
 * Takes all rights from a key.
 * @throws CliError for an unknown key, and for the only key of a role that every site needs
 */
export function withoutKey(root: Root, keyId: string): Root {
  assertKnown(root, keyId);
  for (const name of otherRoles) {
    if (without(root[name], keyId).keyIds.length === 0)
      throw new CliError(
        `${keyId} is the only ${name} key: 'release root delegate ${name} <file>' names another first.`,
      );
  }
  const { [keyId]: _, ...keys } = root.keys;
  return {
    ...root,
    keys,
    operations: without(root.operations, keyId),
    snapshot: without(root.snapshot, keyId),
    releases: named(Object.entries(root.releases).map(([name, role]) => [name, without(role, keyId)])),
  };
}

/**
 * Takes from a key the right to sign the list of one name; it keeps its others.
 * @throws CliError for a key without this right, and for the only key of the list
 */
export function withoutDelegation(root: Root, name: string, keyId: string): Root {
  assertKnown(root, keyId);
  const role = ownOf(root.releases, name);
  if (!role?.keyIds.includes(keyId)) throw new CliError(`Root does not name the key ${keyId} for ${name}.`);
  if (role.keyIds.length === 1)
    throw new CliError(
      `${keyId} is the only key of ${name}: 'release root delegate ${name} <file>' names another first.`,
    );
  const releases = { ...root.releases, [name]: without(role, keyId) };
  const isUsed = [root.operations, root.snapshot, ...Object.values(releases)].some(({ keyIds }) =>
    keyIds.includes(keyId),
  );
  const { [keyId]: _, ...others } = root.keys;
  return { ...root, keys: isUsed ? root.keys : others, releases };
}

/** True when a document has the signatures that readers require of root. */
export const isRootComplete = (pinned: KeySet, document: SignedDocument): Promise<boolean> =>
  verifySignatures(subtle, pinned, document, 'root').then(
    () => true,
    () => false,
  );

const propose = (store: ReleaseStore, text: string): Promise<void> =>
  store.updateDocument('root-proposed', () => Promise.resolve(text));

/**
 * Creates the first root of a store.
 * @returns false where signatures of other root keys are missing: it is stored as a proposal
 * @throws CliError without the keys, and for a store that could lose writes
 */
export async function createRoot(store: ReleaseStore, keys: ReleaseKeys): Promise<boolean> {
  if (!isFounder(keys))
    throw new CliError(
      "This release store has no root.json: 'release root init' creates it where the keys root, operations and snapshot are.",
    );
  const issue = await store.findUnsafeWrites();
  if (issue)
    throw new CliError(`The release store ${issue}. Use a store with conditional writes; nothing was written.`);
  const document = await signDocument(keys.root, firstRoot(keys));
  const text = documentText(document);
  if (!(await isRootComplete(keys.pinned, document))) {
    await propose(store, text);
    return false;
  }
  await store.updateDocument('root', (present) => Promise.resolve(present === undefined ? text : undefined));
  return true;
}

export interface RootChange {
  readonly root: Root;
  /** `proposed` while signatures of other root keys are missing. */
  readonly outcome: 'changed' | 'proposed' | 'unchanged';
}

/**
 * Changes and signs root. Where this machine's keys are too few for its threshold, the next version is stored as a proposal,
 * which `signProposal` completes.
 * @param change returns the same object for no change, and may throw to reject
 * @throws CliError without a root key
 */
export async function changeRoot(
  store: ReleaseStore,
  keys: Pick<ReleaseKeys, 'root' | 'pinned'>,
  change: (root: Root) => Root,
): Promise<RootChange> {
  if (keys.root.length === 0)
    throw new CliError(
      'This needs a root key: set RELEASE_ROOT_KEY, or have root-private.json in RELEASE_KEYS_DIR; nothing was changed.',
    );
  let result: RootChange | undefined;
  let proposal: string | undefined;
  await store.updateDocument('root', async (text) => {
    if (text === undefined) throw new CliError("This release store has no root.json: 'release root init' creates it.");
    const { content: root } = await openRoot(text, keys.pinned);
    const changed = change(root);
    if (changed === root) {
      result = { root, outcome: 'unchanged' };
      return undefined;
    }
    const next = { ...changed, version: root.version + 1 };
    const document = await signDocument(keys.root, next);
    readRoot(document.payload);
    const isComplete = await isRootComplete(keys.pinned, document);
    result = { root: next, outcome: isComplete ? 'changed' : 'proposed' };
    proposal = isComplete ? undefined : documentText(document);
    return isComplete ? documentText(document) : undefined;
  });
  if (proposal !== undefined) await propose(store, proposal);
  return result as RootChange;
}
