import type { Registry, Release, RemoteReleases } from '@inspire/shared/remote';
import type { AvailableReleases, SignedManifest, StoreIndex } from '@inspire/shared/remote/trust';

/** What the release store states, verified. */
export interface VerifiedRegistry {
  /** The releases of remotes that browsers may take and whose manifests could be read. */
  readonly registry: Registry;
  /** The same, with those whose manifest could not be read. */
  readonly listed: ReadonlyMap<string, AvailableReleases>;
  /** The releases of the shell. */
  readonly shell: RemoteReleases;
  /** `trust.json`. */
  readonly trust: SignedManifest;
  /** The lists, by name. */
  readonly lists: ReadonlyMap<string, SignedManifest>;
  /** An index of what was accepted. */
  readonly index: StoreIndex;
  /** The texts of release manifests by name and version. */
  readonly manifests: ReadonlyMap<string, { readonly hash: string; readonly text: string }>;
  /** When this gateway saw a change; at first, when the newest release was published. */
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
