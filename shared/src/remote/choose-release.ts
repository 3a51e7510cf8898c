import { satisfiesContract } from './contract';
import type { Release, RemoteReleases } from './registry';

/** What a browser brings to the choice. */
export interface Chooser {
  /** The contract that the shell offers (version of `shared`). */
  readonly contract: string;
  /** The browser's sticky bucket, 0 to 99, from a cookie, so that the gateway's hints agree with the shell. */
  readonly bucket: number;
  /** Versions that failed to load in this browser. */
  readonly failed?: ReadonlySet<string>;
}

/**
 * All releases that this browser may run, best first; the first is the one to load, the rest are what to fall back to.
 * The order is: the pinned version, then the newest. Left out is what needs another contract, what failed here, and a
 * canary whose weight does not reach this browser's bucket (a pin overrules the weight, never the contract).
 */
export function rankReleases({ pinned, releases }: RemoteReleases, chooser: Chooser): Release[] {
  const usable = releases.filter(
    (release) =>
      satisfiesContract(chooser.contract, release.contract) &&
      !chooser.failed?.has(release.version) &&
      (release.version === pinned || chooser.bucket < (release.weight ?? 100)),
  );
  const first = usable.find((release) => release.version === pinned);
  return first ? [first, ...usable.filter((release) => release !== first)] : usable;
}

/** The release that this browser loads, if there is one (see `rankReleases`). */
export const chooseRelease = (remote: RemoteReleases, chooser: Chooser): Release | undefined =>
  rankReleases(remote, chooser)[0];
