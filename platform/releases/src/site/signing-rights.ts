import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { Role, Root } from '@inspire/shared/remote/trust';
import { isSameKey, type SigningKey } from '../keys';
import { ownOf } from './read-site';

const isIn = (root: Root, { keyIds }: Role, key: SigningKey): boolean =>
  keyIds.includes(key.keyId) && isSameKey(key, ownOf(root.keys, key.keyId));

/** @throws CliError for a root whose time is over: no reader accepts anything below it */
export function assertNotExpired({ expires }: Root, now: Date): void {
  if (Date.parse(expires) <= now.getTime())
    throw new CliError(
      `root.json of this release store expired at ${expires}; nothing was changed. 'release root renew' extends it where the root key is.`,
    );
}

/** Returns the names whose lists a key may sign. */
export const namesOf = (root: Root, key: SigningKey): string[] =>
  Object.keys(root.releases).filter((name) => isIn(root, root.releases[name] as Role, key));

function assertOneSignature({ threshold }: Role, what: string): void {
  if (threshold > 1)
    throw new CliError(`${what} needs ${threshold} signatures, and this command makes one; nothing was changed.`);
}

/**
 * Returns the key with which this machine signs the list of a name.
 * @throws CliError that says why it has none
 */
export function getTeamKey(root: Root, name: string, team: SigningKey | undefined): SigningKey {
  if (!team)
    throw new CliError(
      `The list of ${name} needs the key of its team: set RELEASE_PRIVATE_KEY, or have release-private.json in RELEASE_KEYS_DIR.`,
    );
  const role = ownOf(root.releases, name);
  if (!role)
    throw new CliError(
      `Root names no key for ${name}, so that no browser would run it; nothing was changed. 'release root delegate ${name} <file of the public key>' names one, where the root key is.`,
    );
  assertOneSignature(role, `The list of ${name}`);
  if (isIn(root, role, team)) return team;
  const own = namesOf(root, team);
  throw new CliError(
    own.length > 0
      ? `${name} belongs to another team: root names the key ${role.keyIds.join(', ')} for it, and yours (${team.keyId}) for ${own.join(', ')}; nothing was changed.`
      : `The key ${team.keyId} may not sign the list of ${name}: it was revoked, or root never named it; nothing was changed.`,
  );
}

/**
 * Returns the key with which this machine signs choices.
 * @throws CliError that says why it has none
 */
export function getOperationsKey(root: Root, operations: SigningKey | undefined): SigningKey {
  if (!operations)
    throw new CliError(
      'This needs an operations key: set RELEASE_OPERATIONS_KEY, or have operations-private.json in RELEASE_KEYS_DIR.',
    );
  assertOneSignature(root.operations, 'Operations');
  if (isIn(root, root.operations, operations)) return operations;
  throw new CliError(
    `The key ${operations.keyId} is no operations key: it was revoked, or root never named it; nothing was changed.`,
  );
}

/** Returns the key with which this machine renews the snapshot; undefined where another one does. */
export const findSnapshotKey = (root: Root, snapshot: SigningKey | undefined): SigningKey | undefined =>
  snapshot && root.snapshot.threshold === 1 && isIn(root, root.snapshot, snapshot) ? snapshot : undefined;
