import type { SubtleSigning } from '../signature';
import { readReleaseList, type ReleaseList } from './release-list';
import { lowestAccepted, type Seen, toSeen } from './sequences';
import { type KeySet, type SignedManifest, verifySignatures } from './signed-manifest';
import { keysOf, readTrust, type Trust } from './trust';
import { TrustError } from './trust-error';

export interface TrustContext {
  readonly subtle: SubtleSigning;
  /** The site's keys, pinned at build time or by a gateway's setting. */
  readonly pinned: KeySet;
  /** What was accepted before. */
  readonly seen: Seen;
}

function assertNotOlder(sequence: number, seen: number, what: string): void {
  if (sequence < seen)
    throw new TrustError('rolled-back', `${what} ${sequence} is older than ${seen}, which was accepted before`);
}

/** Verifies `trust.json` against the pinned keys and what was accepted before. @throws TrustError */
export async function verifyTrust({ subtle, pinned, seen }: TrustContext, manifest: SignedManifest): Promise<Trust> {
  await verifySignatures(subtle, pinned, manifest, 'trust.json');
  const trust = readTrust(manifest.payload);
  assertNotOlder(trust.sequence, lowestAccepted(seen.trust, pinned), 'trust.json');
  return trust;
}

/**
 * Verifies the list of a remote's releases, or of the shell's: a key that `trust.json` names for it must have signed it.
 * @throws TrustError (or ManifestError, for paths and slots)
 */
export async function verifyReleaseList(
  { subtle, seen }: Pick<TrustContext, 'subtle' | 'seen'>,
  trust: Trust,
  name: string,
  manifest: SignedManifest,
): Promise<ReleaseList> {
  const keys = keysOf(trust, name);
  if (!keys) throw new TrustError('unlisted', `trust.json names no key for ${name}`);
  await verifySignatures(subtle, keys, manifest, `list of ${name}`);
  const list = readReleaseList(manifest.payload);
  if (list.name !== name) throw new TrustError('mixed', `the list of ${list.name} is no list of ${name}`);
  const last = Object.hasOwn(seen.releases, name) ? seen.releases[name] : undefined;
  assertNotOlder(list.sequence, lowestAccepted(last, keys), `list of ${name}`);
  return list;
}

/**
 * True when a key that may sign the list of a name signed it: a list that was verified before may then stay in use while its next one
 * cannot be verified.
 */
export async function isListTrusted(
  subtle: SubtleSigning,
  trust: Trust,
  name: string,
  manifest: SignedManifest,
): Promise<boolean> {
  const keys = keysOf(trust, name);
  if (!keys) return false;
  return verifySignatures(subtle, keys, manifest, name).then(
    () => true,
    () => false,
  );
}

/** What to remember of a verified `trust.json`, so that nothing older is accepted from now on. */
export const rememberTrust = (seen: Seen, pinned: KeySet, { sequence }: Trust): Seen => ({
  ...seen,
  trust: toSeen(sequence, pinned),
});

/** What to remember of a verified list. */
export function rememberReleaseList(seen: Seen, trust: Trust, { name, sequence }: ReleaseList): Seen {
  const keys = keysOf(trust, name);
  return keys ? { ...seen, releases: { ...seen.releases, [name]: toSeen(sequence, keys) } } : seen;
}
