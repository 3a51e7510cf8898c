import { sameMajor, satisfiesContract } from './contract';
import type { Release, RemoteReleases } from './registry';

/** What the choice has to know of a release. */
export type RankedRelease = Pick<Release, 'version' | 'contract' | 'weight'>;

/** What a browser brings to the choice. */
export interface ReleaseChoiceContext<R = Release> {
  /** The contract that the shell offers (version of `shared`). */
  readonly contract: string;
  /** The browser's sticky bucket, 0 to 99, from a cookie, so that the gateway's hints agree with the shell. */
  readonly bucket: number;
  /** Versions that failed to load in this browser. */
  readonly failed?: ReadonlySet<string>;
  /** A developer's own build of this remote, from an allow-listed origin. */
  readonly override?: R;
}

type Fits = (release: RankedRelease) => boolean;

function rank<R extends RankedRelease>(
  { pinned, releases }: RemoteReleases<R>,
  { failed, bucket }: ReleaseChoiceContext<R>,
  fits: Fits,
): R[] {
  const usable = releases.filter(
    (release) =>
      fits(release) &&
      !failed?.has(release.version) &&
      (release.version === pinned || bucket < (release.weight ?? 100)),
  );
  const first = usable.find((release) => release.version === pinned);
  return first ? [first, ...usable.filter((release) => release !== first)] : usable;
}

/**
 * All releases that this browser may run, best first; the first is the one to load, the rest are what to fall back to.
 * The order is: the override, the pinned version, then the newest. Left out is what needs another contract, what failed
 * here, and a canary whose weight does not reach this browser's bucket. A pin overrules the weight, never the contract; an
 * override overrules all of them but the contract's major: its developer may be a minor ahead.
 */
export function rankReleases<R extends RankedRelease = Release>(
  remote: RemoteReleases<R>,
  chooser: ReleaseChoiceContext<R>,
): R[] {
  const { contract, override } = chooser;
  const ranked = rank(remote, chooser, (release) => satisfiesContract(contract, release.contract));
  return override && sameMajor(contract, override.contract) ? [override, ...ranked] : ranked;
}

/** The release that this browser loads, if there is one (see `rankReleases`). */
export const chooseRelease = <R extends RankedRelease = Release>(
  remote: RemoteReleases<R>,
  chooser: ReleaseChoiceContext<R>,
): R | undefined => rankReleases(remote, chooser)[0];

/** Releases that would go before the choice if the shell met their contract. They never run; the shell reports them. */
export function incompatibleReleases<R extends RankedRelease = Release>(
  remote: RemoteReleases<R>,
  chooser: ReleaseChoiceContext<R>,
): R[] {
  const { contract, override } = chooser;
  const all = rank(remote, chooser, () => true);
  const firstFit = all.findIndex((release) => satisfiesContract(contract, release.contract));
  const refused = firstFit < 0 ? all : all.slice(0, firstFit);
  return override && !sameMajor(contract, override.contract) ? [override, ...refused] : refused;
}
