import { SHELL_NAME } from '@inspire/shared/remote';
import type { ChosenReleaseList, ListedRelease, ReleaseList } from '@inspire/shared/remote/trust';
import { choicesOf, noChoices } from '../choice-change';
import { currentReleases } from '../current-releases';
import { releasesOf, type Site } from '../site/read-site';
import type { ReleaseContext } from './context';

function describeRelease(
  release: ListedRelease,
  chosen: ChosenReleaseList,
  marks: readonly (string | false)[],
): string {
  const { weight } = chosen.releases.find(({ version }) => version === release.version) ?? {};
  const all = [
    currentReleases(chosen).some(({ version }) => version === release.version) && 'current',
    release.version === chosen.pinned && 'pinned',
    weight !== undefined && `${weight} %`,
    ...marks,
    release.base,
  ].filter((mark) => typeof mark === 'string');
  return `  ${release.version.padEnd(24)} contract ${release.contract}  ${release.publishedAt}  ${all.join(', ')}`.trimEnd();
}

/** Production first, then what is in staging only. */
function describeList(site: Site, { name, production, staging }: ReleaseList): string[] {
  const { withdrawn = [] } = choicesOf(site.choices?.content ?? noChoices, name);
  const waiting = staging.filter(({ version }) => !production.some((one) => one.version === version));
  return [
    name,
    ...waiting.map((release) => describeRelease(release, { releases: [] }, ['staging'])),
    ...production.map((release) =>
      describeRelease(release, releasesOf(site, name), [withdrawn.includes(release.version) && 'withdrawn']),
    ),
  ];
}

function describe(site: Site | undefined, only: string | undefined): string {
  const lists = Object.values(site?.lists ?? {})
    .map(({ content }) => content)
    .filter(
      ({ name, production, staging }) =>
        (only === undefined || name === only) && production.length + staging.length > 0,
    );
  if (!site || lists.length === 0)
    return only === undefined ? 'Nothing has been published.' : `No release of '${only}' has been published.`;
  const rank = (name: string) => (name === SHELL_NAME ? 1 : 0);
  return lists
    .sort((one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1))
    .flatMap((list) => describeList(site, list))
    .join('\n');
}

/** `release list [remote|shell]`: all listed releases, newest first. */
export async function runList({ signedStore, words: [name] }: ReleaseContext): Promise<number> {
  const site = await signedStore.readSite();
  console.log(describe(site, name));
  for (const { what } of site?.issues ?? []) console.error(what);
  return 0;
}
