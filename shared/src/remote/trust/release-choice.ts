import type { RemoteReleases } from '../registry';
import type { Choices } from './choices';
import type { ListedRelease, ReleaseEnvironment, ReleaseList } from './release-list';

/** The releases of a list among which browsers choose, with what operators chose. */
export type ChosenReleaseList = RemoteReleases<ListedRelease>;

const withShare = (release: ListedRelease, share: number | undefined): ListedRelease => {
  if (share === undefined) return release;
  const { weight: _, ...whole } = release;
  return share === 100 ? whole : { ...whole, weight: share };
};

/**
 * Applies what operators chose to a list. Versions that the list does not contain have no effect: an operations key chooses
 * among releases and never adds one.
 */
export function applyChoices(
  list: ReleaseList,
  environment: ReleaseEnvironment,
  choices: Choices | undefined,
): ChosenReleaseList {
  const own = choices && Object.hasOwn(choices.releases, list.name) ? choices.releases[list.name] : undefined;
  const { pinned, shares = {}, withdrawn = [] } = own ?? {};
  const releases = list[environment]
    .filter(({ version }) => !withdrawn.includes(version))
    .map((release) => withShare(release, Object.hasOwn(shares, release.version) ? shares[release.version] : undefined));
  const isListed = releases.some(({ version }) => version === pinned);
  return { ...(pinned !== undefined && isListed && { pinned }), releases };
}
