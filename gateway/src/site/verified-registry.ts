import type { Registry, Release, RemoteReleases } from '@inspire/shared/remote';
import type { ChosenReleaseList, SignedDocument, SiteDocuments } from '@inspire/shared/remote/trust';

/** What the release store states, verified. */
export interface VerifiedRegistry {
  /** The releases of remotes whose manifests could be read, with what operators chose; the sequence is that of the snapshot. */
  readonly registry: Registry;
  /** All releases of remotes, also those whose manifest could not be read. */
  readonly listed: ReadonlyMap<string, ChosenReleaseList>;
  /** The releases of the shell. */
  readonly shell: RemoteReleases;
  readonly documents: SiteDocuments;
  /** The lists that the snapshot names, by name. A list that was kept from a previous snapshot is not among them. */
  readonly lists: ReadonlyMap<string, SignedDocument>;
  /** The texts of manifests by name and version. */
  readonly manifests: ReadonlyMap<string, { readonly hash: string; readonly text: string }>;
  readonly issuedAt: Date;
  /** When this gateway saw lists or choices change; at first, when the newest release was published. */
  readonly changedAt: Date;
}

export const manifestKey = (name: string, version: string): string => `${name} ${version}`;

/** Returns when the newest release was published. */
export function findNewestRelease(remotes: Iterable<RemoteReleases<Pick<Release, 'publishedAt'>>>): Date {
  const times = [...remotes].flatMap(({ releases }) =>
    releases.map(({ publishedAt }) => new Date(publishedAt).getTime()).filter((time) => !Number.isNaN(time)),
  );
  return new Date(Math.max(0, ...times));
}
