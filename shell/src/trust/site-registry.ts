import type { Ownership, Registry, Release } from '@inspire/shared/remote';
import type { ListedRelease } from '@inspire/shared/remote/trust';

/** A release of a verified list, whose manifest is fetched before it loads; or a developer's own build, which has none. */
export type Candidate = ListedRelease | Release;

/** The verified releases of remotes. */
export interface SiteRegistry extends Registry<Candidate> {
  /** False while nothing could be verified. */
  readonly isVerified: boolean;
  /** What remotes are said to own whose list was not verified yet: it leads to the list, never to a script. */
  readonly hints: Readonly<Record<string, Ownership>>;
}

export const emptyRegistry: SiteRegistry = { isVerified: false, remotes: {}, hints: {} };
