import { CliError } from '@inspire/devkit/terminal/cli-error';
import { parseJson } from '@inspire/shared/guards';
import type { TrustedKey } from '@inspire/shared/remote';
import { readSignedManifest, readTrust, type Trust } from '@inspire/shared/remote/trust';
import { publicPart, type ReleaseKeys } from '../keys';
import type { ReleaseStore } from '../store';
import { isSigned, manifestText, signManifest } from './manifests';
import { openTrust } from './read-site';
import { updateIndex } from './update-index';

type SiteKeys = Pick<ReleaseKeys, 'site' | 'pinned'>;

const noTrust: Trust = { type: 'trust', sequence: 0, keys: {}, releases: [], blocked: {} };

/** Leaves out keys that sign for no name. */
function withoutUnused(trust: Trust): Trust {
  const used = new Set(trust.releases.flatMap(({ keyIds }) => keyIds));
  return { ...trust, keys: Object.fromEntries(Object.entries(trust.keys).filter(([keyId]) => used.has(keyId))) };
}

/**
 * Lets a key sign the releases of a name, beside those that may already, or alone. A new name comes last, so that it takes no path from
 * another. Returns the same object when nothing changes.
 */
export function withKey(trust: Trust, name: string, key: TrustedKey, { alone = false } = {}): Trust {
  const { keyId, jwk } = publicPart(key);
  const present = trust.releases.find((one) => one.name === name)?.keyIds ?? [];
  if (present.includes(keyId) && (!alone || present.length === 1)) return trust;
  const keyIds = alone ? [keyId] : [...present, keyId];
  const releases =
    present.length > 0
      ? trust.releases.map((one) => (one.name === name ? { name, keyIds } : one))
      : [...trust.releases, { name, keyIds }];
  return withoutUnused({ ...trust, keys: { ...trust.keys, [keyId]: jwk }, releases });
}

/** Takes from a key the right to sign for a name; without another key nobody may. Returns the same object when it has none. */
export function withoutKey(trust: Trust, name: string, keyId: string): Trust {
  const present = trust.releases.find((one) => one.name === name)?.keyIds ?? [];
  if (!present.includes(keyId)) return trust;
  const keyIds = present.filter((one) => one !== keyId);
  const releases = trust.releases.flatMap((one) =>
    one.name !== name ? [one] : keyIds.length > 0 ? [{ name, keyIds }] : [],
  );
  return withoutUnused({ ...trust, releases });
}

/** Takes a version from all browsers, whatever its team lists, or gives it back. Returns the same object when nothing changes. */
export function withBlocked(trust: Trust, name: string, version: string, isBlocked: boolean): Trust {
  const present = trust.blocked[name] ?? [];
  if (present.includes(version) === isBlocked) return trust;
  const { [name]: _, ...others } = trust.blocked;
  const versions = isBlocked ? [...present, version] : present.filter((one) => one !== version);
  return { ...trust, blocked: versions.length > 0 ? { ...others, [name]: versions } : others };
}

export interface TrustChange {
  readonly trust: Trust;
  /** `proposed` while signatures of other keys of the site are missing. */
  readonly outcome: 'changed' | 'proposed' | 'unchanged';
}

const needsSiteKey = (): CliError =>
  new CliError(
    'This needs the key of the site: set RELEASE_SITE_KEY, or have site-private.json in RELEASE_KEYS_DIR; nothing was changed.',
  );

/** @throws CliError for a new store that could lose writes */
async function assertSafe(store: ReleaseStore): Promise<void> {
  const issue = await store.findUnsafeWrites();
  if (issue)
    throw new CliError(`The release store ${issue}. Use a store with conditional writes; nothing was written.`);
}

/**
 * Changes and signs `trust.json`; the first change creates it. Where this machine's keys are too few, the next version is stored as a
 * proposal, which `approveTrust` completes.
 * @param change returns the same object for no change, and may throw to reject
 * @throws CliError without a key of the site
 */
export async function changeTrust(
  store: ReleaseStore,
  keys: SiteKeys,
  change: (trust: Trust) => Trust,
): Promise<TrustChange> {
  if (keys.site.length === 0) throw needsSiteKey();
  let result: TrustChange | undefined;
  let proposal: string | undefined;
  await store.updateDocument('trust', async (text) => {
    if (text === undefined) await assertSafe(store);
    const trust = text === undefined ? noTrust : (await openTrust(text, keys.pinned)).content;
    const changed = change(trust);
    proposal = undefined;
    result = { trust: changed, outcome: 'unchanged' };
    if (changed === trust && text !== undefined) return undefined;
    const next = { ...changed, sequence: trust.sequence + 1 };
    const manifest = await signManifest(keys.site, next);
    readTrust(manifest.payload);
    const isComplete = await isSigned(keys.pinned, manifest);
    result = { trust: next, outcome: isComplete ? 'changed' : 'proposed' };
    proposal = isComplete ? undefined : manifestText(manifest);
    return isComplete ? manifestText(manifest) : undefined;
  });
  if (proposal !== undefined) await store.updateDocument('trust-proposed', () => Promise.resolve(proposal));
  const { trust, outcome } = result as TrustChange;
  if (outcome === 'changed') await updateIndex(store);
  return { trust, outcome };
}

/**
 * Adds the signatures of this machine's keys to a proposed `trust.json`, which counts once they are enough.
 * @throws CliError without a proposal, or for one that does not follow the present `trust.json`
 */
export async function approveTrust(
  store: ReleaseStore,
  keys: SiteKeys,
): Promise<{ trust: Trust; isComplete: boolean; signatures: number }> {
  const text = await store.readDocument('trust-proposed');
  if (text === undefined) throw new CliError('There is no proposed trust.json to approve.');
  if (keys.site.length === 0) throw needsSiteKey();
  const { payload, signatures } = readSignedManifest(parseJson(text));
  const trust = readTrust(payload);
  const own = await signManifest(keys.site, JSON.parse(payload) as object);
  if (own.payload !== payload) throw new CliError('The proposed trust.json has another form; nothing was changed.');
  const others = signatures.filter(({ keyId }) => !own.signatures.some((one) => one.keyId === keyId));
  const manifest = { payload, signatures: [...others, ...own.signatures] };
  const isComplete = await isSigned(keys.pinned, manifest);
  if (!isComplete) {
    await store.updateDocument('trust-proposed', () => Promise.resolve(manifestText(manifest)));
    return { trust, isComplete, signatures: manifest.signatures.length };
  }
  await store.updateDocument('trust', async (present) => {
    const last = present === undefined ? 0 : (await openTrust(present, keys.pinned)).content.sequence;
    if (trust.sequence !== last + 1)
      throw new CliError(
        `The proposed trust.json has the sequence ${trust.sequence}, which does not follow ${last}; nothing was changed. Propose the change again.`,
      );
    return manifestText(manifest);
  });
  await store.removeDocument('trust-proposed');
  await updateIndex(store);
  return { trust, isComplete, signatures: manifest.signatures.length };
}
