import pMap from 'p-map';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { type RemoteReleases, satisfiesContract, SHELL_NAME } from '@inspire/shared/remote';
import { environments, type ListedRelease, RELEASE_MANIFEST_FILE } from '@inspire/shared/remote/trust';
import { currentReleases, findConflict } from './current-releases';
import { readStoredManifest } from './release-manifest';
import type { SignedReleaseStore } from './signed-release-store';
import { allReleases, type Site, type SiteIssue } from './site/read-site';
import type { ReleaseStore } from './store';
import { getDocumentPath } from './store-paths';
import { findFileIssues } from './stored-files';

type StoreIssue = Pick<SiteIssue, 'where' | 'what'>;

export interface Verification {
  readonly releases: number;
  readonly files: number;
  readonly issues: readonly StoreIssue[];
}

/** @returns the files of a release that were checked, with what is wrong with them */
async function verifyRelease(
  store: ReleaseStore,
  name: string,
  release: ListedRelease,
): Promise<{ files: number; issues: StoreIssue[] }> {
  try {
    const manifest = await readStoredManifest(store, name, release);
    const issues = await findFileIssues(store, manifest, { withCopies: true });
    return {
      files: Object.keys(manifest.integrity).length,
      issues: issues.map(({ file, what }) => ({ where: `${name} ${release.version} ${file}`, what })),
    };
  } catch (error) {
    return {
      files: 0,
      issues: [{ where: `${name} ${release.version} ${RELEASE_MANIFEST_FILE}`, what: messageOf(error) }],
    };
  }
}

type Remotes = Readonly<Record<string, RemoteReleases<ListedRelease>>>;

function verifyCurrent(remotes: Remotes, name: string, contract: string | undefined): StoreIssue[] {
  return currentReleases(remotes[name] ?? { releases: [] }).flatMap((release): StoreIssue[] => {
    const where = `${name} ${release.version}`;
    const conflict = findConflict(remotes, name, release);
    const isUnfit = name !== SHELL_NAME && contract !== undefined && !satisfiesContract(contract, release.contract);
    return [
      ...(conflict ? [{ where, what: `owns ${conflict.what}, and so does ${conflict.owner}` }] : []),
      ...(isUnfit ? [{ where, what: `needs contract ${release.contract}, but the shell offers ${contract}` }] : []),
    ];
  });
}

/** What readers do not learn of, because a publisher was killed or somebody put back an older file. */
const verifyIndex = ({ trust, lists, index }: Site): StoreIssue[] =>
  [
    ['trust' as const, trust.content.sequence, index?.trust] as const,
    ...Object.entries(lists).map(
      ([name, { content }]) => [`releases/${name}` as const, content.sequence, index?.releases[name]] as const,
    ),
  ]
    .filter(([, stated, named]) => stated !== named)
    .map(([document, stated, named]) => ({
      where: getDocumentPath(document),
      what: `has the sequence ${stated}, and the index says ${named ?? 'nothing'}: its next change, or 'release keys sign', repairs it`,
    }));

/**
 * Checks the store's conditional writes, every signature, every listed file, that nothing unlisted could run, that remotes do
 * not conflict, that the index names what is stored, and that the shell can run the current releases.
 * @param contract contract version of the site's shell; undefined when no shell is available
 * @throws CliError for an unknown remote
 */
export async function verifyStore(
  signedStore: SignedReleaseStore,
  { name, contract }: { name?: string | undefined; contract?: string | undefined },
): Promise<Verification> {
  let site: Site | undefined;
  try {
    site = await signedStore.readSite();
  } catch (error) {
    return { releases: 0, files: 0, issues: [{ where: 'release store', what: messageOf(error) }] };
  }
  const remotes = allReleases(site);
  const isKnown = (one: string) =>
    site !== undefined && (Object.hasOwn(site.lists, one) || site.issues.some((issue) => issue.name === one));
  if (name !== undefined && !isKnown(name)) throw new CliError(`No release of '${name}' has been published.`);
  const isWanted = (one: string | undefined) => name === undefined || one === undefined || one === name;
  const unsafe = await signedStore.store.findUnsafeWrites();
  const lists = Object.entries(site?.lists ?? {}).filter(([one]) => isWanted(one));
  const releases = lists
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([one, { content }]) => {
      const all = environments.flatMap((environment) => content[environment]);
      return [...new Map(all.map((release) => [release.version, release])).values()].map(
        (release) => [one, release] as const,
      );
    });
  const perRelease = await pMap(releases, ([one, release]) => verifyRelease(signedStore.store, one, release), {
    concurrency: 2,
  });
  const issues = site
    ? [
        ...site.issues.filter((issue) => isWanted(issue.name)),
        ...verifyIndex(site),
        ...Object.keys(remotes)
          .filter(isWanted)
          .sort()
          .flatMap((one) => verifyCurrent(remotes, one, contract)),
      ]
    : [];
  return {
    releases: releases.length,
    files: perRelease.reduce((sum, { files }) => sum + files, 0),
    issues: [
      ...(unsafe === undefined ? [] : [{ where: 'release store', what: unsafe }]),
      ...issues.map(({ where, what }) => ({ where, what })),
      ...perRelease.flatMap((one) => one.issues),
    ],
  };
}
