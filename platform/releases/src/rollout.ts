import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { AvailableReleases, ListedRelease, ReleaseList } from '@inspire/shared/remote/trust';
import { currentReleases } from './current-releases';
import { withPin, withShare, withWithdrawn } from './list-change';
import { notListed } from './rejections';
import { assertPlacement, withList } from './release-rules';
import type { SignedReleaseStore } from './signed-release-store';
import { ownOf, releasesOf, type Site } from './site/read-site';

/** @throws CliError when the version is not listed in production */
function listedRelease({ name, production }: ReleaseList, version: string): ListedRelease {
  const release = production.find((one) => one.version === version);
  if (release) return release;
  const versions = production.map((one) => one.version).join(', ');
  throw new CliError(`${name} ${version} has not been published; there are ${versions}.`);
}

const availableIn = (site: Site, list: ReleaseList): AvailableReleases => releasesOf(withList(site, list), list.name);

/** Changes which releases of a remote are current. @throws CliError, with nothing changed, when two remotes conflict */
async function changeRollout(
  signedStore: SignedReleaseStore,
  name: string,
  change: (list: ReleaseList, site: Site) => ReleaseList,
): Promise<AvailableReleases> {
  const known = await signedStore.readSite();
  if (!known || (ownOf(known.lists, name)?.content.production.length ?? 0) === 0) throw notListed(name);
  const { site } = await signedStore.changeList(name, (list, present) => {
    const next = change(list, present);
    if (next !== list) assertPlacement(present, next, list);
    return next;
  });
  return releasesOf(site, name);
}

/** The releases between two versions of a list: what everybody was returned from. */
function returnedFrom({ production, pinned }: ReleaseList, version: string): string[] {
  const versions = production.map((release) => release.version);
  const [newer, older] = [versions.indexOf(version), pinned === undefined ? -1 : versions.indexOf(pinned)];
  return older < 0 ? [] : versions.slice(newer + 1, older);
}

/**
 * Gives a release to a share of browsers, or with 100 to everybody. It ends a return to an older version: what viewers were returned from
 * is withdrawn then, and no browser takes it again. For a canary that was stopped, counting restarts.
 * @param percent whole number from 0 (no browser) to 100 (all browsers: no longer a canary)
 * @returns what viewers get, and the versions that were withdrawn on the way
 * @throws CliError when it is not listed or cannot be a canary
 */
export async function rollOut(
  signedStore: SignedReleaseStore,
  name: string,
  version: string,
  percent: number,
  now: () => Date = () => new Date(),
): Promise<{ available: AvailableReleases; withdrawn: readonly string[] }> {
  let withdrawn: readonly string[] = [];
  const available = await changeRollout(signedStore, name, (list, site) => {
    listedRelease(list, version);
    withdrawn = returnedFrom(list, version).filter((one) => list.withdrawn?.includes(one) !== true);
    const given = withWithdrawn(withWithdrawn(list, [version], false), withdrawn, true);
    const isReturnedTo = list.pinned === version;
    const isStopped = ownOf(site.index?.stopped ?? {}, name)?.includes(version) === true;
    const shared = withShare(given, version, percent);
    const next = isReturnedTo ? shared : withPin(shared, undefined);
    return isStopped ? renewed(next, version, now()) : next;
  });
  return { available, withdrawn };
}

/** What browsers report counts from this time on. */
const renewed = (list: ReleaseList, version: string, now: Date): ReleaseList => ({
  ...list,
  production: list.production.map((one) =>
    one.version === version ? { ...one, publishedAt: now.toISOString() } : one,
  ),
});

/**
 * Returns every browser to an older release: the given one, or the one before what browsers take first now (for a canary, that is the other
 * browsers' release). Browsers in which it fails take older ones only, because newer ones are withdrawn.
 * @returns its version
 * @throws CliError when there is none
 */
export async function rollBack(signedStore: SignedReleaseStore, name: string, version?: string): Promise<string> {
  let target = '';
  await changeRollout(signedStore, name, (list, site) => {
    const available = availableIn(site, list);
    const { pinned } = available;
    const isIndexBehind = (ownOf(site.index?.releases ?? {}, name) ?? 0) < list.sequence;
    // A store with other writers may call this twice, and a run that died before the index named its list is repeated. Only the first
    // result counts, or it would go back two releases.
    const isDone = target !== '' ? pinned === target : isIndexBehind && (version === undefined || version === pinned);
    if (isDone && pinned !== undefined) {
      target = pinned;
      return list;
    }
    // A canary without a share is not the current release of any browser.
    const present = currentReleases(available).find(({ weight }) => weight !== 0);
    const at = available.releases.findIndex((one) => one.version === present?.version);
    const older = available.releases.slice(at + 1);
    const previous = version === undefined ? older[0] : older.find((one) => one.version === version);
    if (!previous)
      throw new CliError(
        version === undefined
          ? `${name} has no release before ${present?.version ?? 'the first one'}.`
          : `${name} ${version} is not older than ${present?.version}; there are ${older.map((one) => one.version).join(', ') || 'none'}.`,
      );
    target = previous.version;
    const newer = list.production.slice(
      0,
      list.production.findIndex((one) => one.version === target),
    );
    return withPin(
      withWithdrawn(
        withShare(list, target, 100),
        newer.map((one) => one.version),
        true,
      ),
      target,
    );
  });
  return target;
}

/**
 * Takes a release from all browsers, or gives it back. A return to it ends.
 * @throws CliError when it is not listed, or no release would be left for all browsers
 */
export async function withdrawRelease(
  signedStore: SignedReleaseStore,
  name: string,
  version: string,
  isWithdrawn = true,
): Promise<AvailableReleases> {
  return changeRollout(signedStore, name, (list) => {
    listedRelease(list, version);
    const next = withWithdrawn(list, [version], isWithdrawn);
    return isWithdrawn && list.pinned === version ? withPin(next, undefined) : next;
  });
}

/** Says what viewers get, in one sentence. */
export function describeAvailable(name: string, available: AvailableReleases): string {
  const current = currentReleases(available).filter(({ weight }) => weight !== 0);
  const shares = current.map(({ version, weight }) =>
    weight === undefined || version === available.pinned ? version : `${version} (${weight} %)`,
  );
  return shares.length === 0 ? `Nobody gets ${name}.` : `Viewers get ${name} ${shares.join(', else ')}.`;
}
