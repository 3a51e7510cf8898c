import { messageOf } from '@inspire/devkit/terminal/cli-error';
import { SHELL_NAME } from '@inspire/shared/remote';
import type { ListedRelease, ReleaseList } from '@inspire/shared/remote/trust';
import { currentReleases } from '../current-releases';
import {
  describeReported,
  fetchRecentFailures,
  nothingReported,
  readBackends,
  type ReportedFailures,
} from '../reported-failures';
import { ownOf, releasesOf, type Site } from '../site/read-site';
import type { ReleaseContext } from './context';

function marksOf(site: Site, { name, pinned, withdrawn = [] }: ReleaseList, release: ListedRelease): string[] {
  const { version, weight } = release;
  const has = (versions: readonly string[] | undefined, mark: string) =>
    versions?.includes(version) === true ? [mark] : [];
  const isCurrent = currentReleases(releasesOf(site, name)).some((one) => one.version === version);
  return [
    ...(isCurrent ? ['current'] : []),
    ...(version === pinned ? ['everybody was returned to it'] : []),
    ...(weight === undefined ? [] : [`${weight} %`]),
    ...has(ownOf(site.index?.stopped ?? {}, name), 'stopped'),
    ...has(withdrawn, 'withdrawn'),
    ...has(ownOf(site.trust.content.blocked, name), 'blocked by the site'),
  ];
}

const lineOf = ({ version, contract, publishedAt, base }: ListedRelease, marks: readonly (string | undefined)[]) =>
  `  ${version.padEnd(24)} contract ${contract}  ${publishedAt}  ${[...marks, base].filter((mark) => mark !== undefined).join(', ')}`.trimEnd();

/** Production first, then what is in staging only. */
function describeList(site: Site, list: ReleaseList, reported: ReportedFailures): string[] {
  const { name, production, staging } = list;
  const waiting = staging.filter(({ version }) => !production.some((one) => one.version === version));
  const failuresOf = ({ version }: ListedRelease) => describeReported(reported[name]?.[version] ?? nothingReported);
  return [
    name,
    ...waiting.map((release) => lineOf(release, ['staging', failuresOf(release)])),
    ...production.map((release) => lineOf(release, [...marksOf(site, list, release), failuresOf(release)])),
  ];
}

function describe(site: Site | undefined, only: string | undefined, reported: ReportedFailures): string {
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
    .flatMap((list) => describeList(site, list, reported))
    .join('\n');
}

/** `release list [remote|shell] [--quality <URL>]`: all listed releases, newest first, with the failures that browsers reported. */
export async function runList({ signedStore, words: [name], flags }: ReleaseContext): Promise<number> {
  const backends = readBackends(flags.quality);
  const site = await signedStore.readSite();
  const reported = await fetchRecentFailures(backends).catch((error: unknown): ReportedFailures => {
    console.error(`Failures are not shown: ${messageOf(error)}.`);
    return {};
  });
  console.log(describe(site, name, reported));
  for (const { what } of site?.issues ?? []) console.error(what);
  return 0;
}
