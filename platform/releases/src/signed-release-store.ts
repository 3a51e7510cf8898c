import { CliError } from '@inspire/devkit/terminal/cli-error';
import { parseJson } from '@inspire/shared/guards';
import { readReleaseList, readSignedManifest, type ReleaseList, type Trust } from '@inspire/shared/remote/trust';
import { isSameKey, type ReleaseKeys, type SigningKey } from './keys';
import { emptyList, endedStops } from './list-change';
import { changeTrust, type TrustChange, withKey } from './site/change-trust';
import { manifestText, signManifest } from './site/manifests';
import { openList, ownOf, readSite, type Site } from './site/read-site';
import { updateIndex } from './site/update-index';
import type { ReleaseStore } from './store';

/** What a change of a list led to. */
export interface Changed {
  readonly isChanged: boolean;
  /** The store as the list was changed, with what was changed. */
  readonly site: Site;
}

/** The releases of a site's remotes and of its shell, in signed manifests (ADR-80). */
export interface SignedReleaseStore {
  readonly store: ReleaseStore;
  readonly keys: ReleaseKeys;
  /** Reads and verifies what the store states; undefined for an empty store. @throws CliError as `readSite` does */
  readSite(): Promise<Site | undefined>;
  /** Creates what a first change needs: `trust.json`, and on the machine that has the site's key the right to sign a name. */
  prepare(name?: string): Promise<Site>;
  /** Changes `trust.json`, with the key of the site. */
  changeTrust(change: (trust: Trust) => Trust): Promise<TrustChange>;
  /**
   * Changes and signs the list of a remote, or of the shell, with the key of its team.
   * @param change returns the same object for no change, and may throw to reject
   */
  changeList(name: string, change: (list: ReleaseList, site: Site) => ReleaseList): Promise<Changed>;
  /**
   * Signs a list again as it is, also where its signature counts no more because the site withdrew its key. The caller has looked at what
   * it lists.
   */
  signAgain(name: string): Promise<ReleaseList>;
}

/** Returns the names whose lists a key may sign. */
export const namesOf = ({ keys, releases }: Trust, key: SigningKey): string[] =>
  releases
    .filter(({ keyIds }) => keyIds.includes(key.keyId) && isSameKey(key, ownOf(keys, key.keyId)))
    .map(({ name }) => name);

/**
 * Returns the key with which this machine signs the list of a name.
 * @throws CliError that says why it has none
 */
export function getTeamKey(trust: Trust, name: string, team: SigningKey | undefined): SigningKey {
  if (!team)
    throw new CliError(
      `The list of ${name} needs the key of its team: set RELEASE_PRIVATE_KEY, or have release-private.json in RELEASE_KEYS_DIR.`,
    );
  const own = namesOf(trust, team);
  if (own.includes(name)) return team;
  const named = trust.releases.find((one) => one.name === name);
  if (!named)
    throw new CliError(
      `trust.json names no key for ${name}, so that no browser would run it; nothing was changed. 'release allow ${name} <file of the public key>' names one, where the key of the site is.`,
    );
  throw new CliError(
    own.length > 0
      ? `${name} belongs to another team: trust.json names the key ${named.keyIds.join(', ')} for it, and yours (${team.keyId}) for ${own.join(', ')}; nothing was changed.`
      : `The key ${team.keyId} may not sign the list of ${name}: the site withdrew it, or never named it; nothing was changed.`,
  );
}

export function createSignedReleaseStore(store: ReleaseStore, keys: ReleaseKeys): SignedReleaseStore {
  const self: SignedReleaseStore = {
    store,
    keys,
    readSite: () => readSite(store, keys.pinned),
    changeTrust: (change) => changeTrust(store, keys, change),
    async prepare(name) {
      const { team, site: siteKeys } = keys;
      const known = await self.readSite();
      const isNamed = known?.trust.content.releases.some((one) => one.name === name) === true;
      const isOwn = siteKeys.length > 0 && name !== undefined && team !== undefined;
      if (known && (isNamed || !isOwn)) return known;
      if (!known && siteKeys.length === 0)
        throw new CliError(
          `This release store has no trust.json (${store.address}): 'release allow' creates it, where the key of the site is.`,
        );
      await self.changeTrust((trust) =>
        isOwn && !trust.releases.some((one) => one.name === name) ? withKey(trust, name, team) : trust,
      );
      const site = await self.readSite();
      if (site) return site;
      throw new CliError(
        "trust.json lacks signatures of other keys of the site: 'release keys approve' adds them, where they are.",
      );
    },
    async changeList(name, change) {
      const before = await self.prepare(name);
      let result: Changed = { isChanged: false, site: before };
      let ended: readonly string[] = [];
      await store.updateDocument(`releases/${name}`, async (text) => {
        // Other lists as they were before: the order of trust.json settles what two teams take at the same time.
        const site = (await readSite(store, keys.pinned, { document: `releases/${name}`, text })) ?? before;
        const key = getTeamKey(site.trust.content, name, keys.team);
        const issue = site.issues.find((one) => one.name === name);
        if (issue)
          throw new CliError(`${issue.what}; nothing was changed. 'release keys sign ${name}' signs it again.`);
        const current = ownOf(site.lists, name)?.content ?? emptyList(name);
        const next = change(current, site);
        ended = endedStops(current, next);
        result = { isChanged: false, site };
        // A release service writes its index only together with a list.
        const mustRepairIndex = store.isService && (ownOf(site.index?.releases ?? {}, name) ?? 0) < current.sequence;
        if (next === current && !mustRepairIndex) return undefined;
        const signed = manifestText(await signManifest([key], { ...next, sequence: current.sequence + 1 }));
        // Readers use this parser: reject here what they would reject.
        const stated = await openList(site.trust.content, name, signed);
        result = { isChanged: true, site: { ...site, lists: { ...site.lists, [name]: stated } } };
        return signed;
      });
      // Also without a change: a publisher may have been killed before it.
      await updateIndex(store, name, (stopped) => withoutStops(stopped, name, ended));
      return result;
    },
    async signAgain(name) {
      const { trust } = await self.prepare(name);
      const key = getTeamKey(trust.content, name, keys.team);
      let signed: ReleaseList | undefined;
      await store.updateDocument(`releases/${name}`, async (text) => {
        if (text === undefined) throw new CliError(`No release of '${name}' has been published.`);
        const list = readReleaseList(readSignedManifest(parseJson(text)).payload);
        if (list.name !== name) throw new CliError(`What is stored as the list of ${name} is that of ${list.name}.`);
        // A stolen key may have signed a sequence that has no next one; readers forget it with the key.
        const sequence = Number.isSafeInteger(list.sequence + 1) ? list.sequence + 1 : 1;
        signed = { ...list, sequence };
        return manifestText(await signManifest([key], signed));
      });
      await updateIndex(store, name);
      return signed as ReleaseList;
    },
  };
  return self;
}

/** Leaves out versions of a name; the same object where none is stopped. */
export function withoutStops(
  stopped: Readonly<Record<string, readonly string[]>>,
  name: string,
  versions: readonly string[],
): Readonly<Record<string, readonly string[]>> {
  const { [name]: present = [], ...others } = stopped;
  const left = present.filter((version) => !versions.includes(version));
  if (left.length === present.length) return stopped;
  return left.length > 0 ? { ...others, [name]: left } : others;
}
