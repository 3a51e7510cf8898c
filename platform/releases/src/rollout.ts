import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { Choices, ChosenReleaseList, ReleaseList } from '@inspire/shared/remote/trust';
import { withPin, withShare, withWithdrawn } from './choice-change';
import { currentReleases, findCanaries, isForAll } from './current-releases';
import { notListed } from './rejections';
import { assertCanary, assertCurrent } from './release-rules';
import type { SignedReleaseStore } from './signed-release-store';
import { ownOf, releasesOf, type Site } from './site/read-site';

interface Listed {
  readonly list: ReleaseList;
  readonly chosen: ChosenReleaseList;
}

/** @throws CliError when no release of the remote is listed */
function listedIn(site: Site | undefined, name: string): Listed {
  const list = site && ownOf(site.lists, name)?.content;
  if (!list || list.production.length === 0) throw notListed(name);
  return { list, chosen: releasesOf(site, name) };
}

function assertListed({ list, chosen }: Listed, version: string): void {
  if (chosen.releases.some((release) => release.version === version)) return;
  if (list.production.some((release) => release.version === version))
    throw new CliError(
      `${list.name} ${version} is withdrawn: 'release withdraw ${list.name} ${version} --off' gives it back.`,
    );
  throw new CliError(
    `${list.name} ${version} has not been published; there are ${chosen.releases.map((release) => release.version).join(', ')}.`,
  );
}

/** Changes which releases of a remote are current. @throws CliError, with nothing changed, when two remotes conflict */
async function changeRollout(
  signedStore: SignedReleaseStore,
  name: string,
  change: (choices: Choices, listed: Listed) => Choices,
): Promise<ChosenReleaseList> {
  // An unknown name is rejected before the store gets a root.
  listedIn(await signedStore.readSite(), name);
  const { site } = await signedStore.changeChoices((choices, present) => {
    const next = change(choices, listedIn(present, name));
    if (next !== choices) assertCurrent({ ...present, choices: { ...present.root, content: next } }, name);
    return next;
  });
  return releasesOf(site, name);
}

/** Pins every browser to a published version; undefined unpins. @throws CliError if it is not listed */
export async function pinRelease(
  signedStore: SignedReleaseStore,
  name: string,
  version: string | undefined,
): Promise<void> {
  await changeRollout(signedStore, name, (choices, listed) => {
    if (version !== undefined) assertListed(listed, version);
    return withPin(choices, name, version);
  });
}

/**
 * Pins the release before the one that browsers take first now; for a canary, that is the other browsers' release.
 * @returns its version
 * @throws CliError when there is none
 */
export async function rollBack(signedStore: SignedReleaseStore, name: string): Promise<string> {
  let target = '';
  await changeRollout(signedStore, name, (choices, { chosen }) => {
    // A store with other writers may call this twice. Only the first result counts, or it would go back two releases.
    if (target !== '' && chosen.pinned === target) return choices;
    // A canary without a share is not the current release of any browser.
    const present = currentReleases(chosen).find(({ weight }) => weight !== 0);
    const previous = chosen.releases[chosen.releases.findIndex(({ version }) => version === present?.version) + 1];
    if (!previous) throw new CliError(`${name} has no release before ${present?.version ?? 'the first one'}.`);
    target = previous.version;
    return withPin(choices, name, target);
  });
  return target;
}

export interface Canary {
  /** The pinned version, which browsers take whatever the share is. */
  readonly pinned: string | undefined;
}

/**
 * Each browser has its own bucket, so a growing share keeps its browsers.
 * @param percent whole number from 0 (no browser) to 100 (all browsers: no longer a canary)
 * @throws CliError when it is not listed or cannot be a canary
 */
export async function setCanary(
  signedStore: SignedReleaseStore,
  name: string,
  version: string,
  percent: number,
): Promise<Canary> {
  const { pinned } = await changeRollout(signedStore, name, (choices, listed) => {
    assertListed(listed, version);
    if (percent < 100) assertCanary(name, version, listed.chosen.releases);
    return withShare(choices, listed.list, version, percent);
  });
  return { pinned };
}

/**
 * Takes a canary from all browsers. Only canaries: a release that meanwhile was promoted, pinned, or lost its share or
 * the release behind it stays as it is.
 * @returns false when it is not a canary any more, and nothing was changed
 */
export async function stopCanary(signedStore: SignedReleaseStore, name: string, version: string): Promise<boolean> {
  let isStopped = false;
  await changeRollout(signedStore, name, (choices, { list, chosen }) => {
    isStopped = findCanaries(chosen).some(({ canary }) => canary.version === version);
    return isStopped ? withShare(choices, list, version, 0) : choices;
  });
  return isStopped;
}

/**
 * Takes a release from all browsers, whatever its team lists, or gives it back.
 * @throws CliError when it is not listed, or no release would be left for all browsers
 */
export async function withdrawRelease(
  signedStore: SignedReleaseStore,
  name: string,
  version: string,
  isWithdrawn = true,
): Promise<void> {
  await changeRollout(signedStore, name, (choices, listed) => {
    if (!isWithdrawn) return withWithdrawn(choices, name, version, false);
    if (!listed.list.production.some((release) => release.version === version)) assertListed(listed, version);
    if (!listed.chosen.releases.some((release) => release.version !== version && isForAll(release)))
      throw new CliError(`${name} ${version} cannot be withdrawn: no other release is left for all browsers.`);
    const unpinned = listed.chosen.pinned === version ? withPin(choices, name, undefined) : choices;
    return withWithdrawn(unpinned, name, version, true);
  });
}
