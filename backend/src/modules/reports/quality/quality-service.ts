import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { QualityReport, ReleaseReport } from '@inspire/shared/contracts';
import type { Limiter } from '../../limits/limiter';
import { toMeasures } from './measures';
import { type NetworkWeights, toHour } from './network-weights';
import type { CountQuality } from './quality-counters';
import { type QualityRepository, releaseKey } from './quality-repository';

export interface QualityLimits {
  /** Reports per IP address and hour. */
  readonly reportsPerAddress: number;
  /** Page loads of one IP address that count for one release in an hour. */
  readonly qualitySessionsPerAddress: number;
}

export interface QualityDependencies {
  readonly repository: QualityRepository;
  readonly limiter: Limiter;
  readonly limits: QualityLimits;
  readonly weights: NetworkWeights;
  readonly count: CountQuality;
  readonly clock: () => Date;
}

/** A page sends nothing about a page load that is older than half of it. */
const VOTE_LIFETIME_MS = 24 * 3_600_000;
/** Releases that one network may be the first to name in an hour. */
const MAX_NEW_RELEASES = 24;
/** Releases with sums in one hour: all listed ones of 30 teams, and room for forged names. */
const MAX_RELEASES = 400;

/**
 * Counts what browsers report about releases. Reports can be forged, so a page load counts once for a release, and a network
 * for a few page loads (ADR-58).
 */
export function createQualityService({ repository, limiter, limits, weights, count, clock }: QualityDependencies) {
  const reportRules = (networks: RateLimitNetworks, hour: Date) =>
    weights('quality-reports', { networks, most: limits.reportsPerAddress, hour });

  /** Uses up one page load of the network for this release, unless it has none left. */
  async function mayVote(
    release: ReleaseReport,
    networks: RateLimitNetworks,
    hour: Date,
    known: Set<string>,
  ): Promise<boolean> {
    const key = releaseKey(release);
    if (
      !(await limiter.tryConsume(
        weights('quality-votes', { scope: key, networks, most: limits.qualitySessionsPerAddress, hour }),
      ))
    )
      return false;
    if (known.has(key)) return true;
    if (known.size >= MAX_RELEASES) return false;
    if (!(await limiter.tryConsume(weights('quality-releases', { networks, most: MAX_NEW_RELEASES, hour }))))
      return false;
    known.add(key);
    return true;
  }

  return {
    /** @throws RateLimitError for a network that is known to have exceeded its limit */
    admit: (from: RateLimitNetworks): void => limiter.assertNotExceeded(reportRules(from, toHour(clock()))),

    /** Counts a report as far as its network has weight left, and drops the rest. @throws RateLimitError */
    async report({ session, sequence, releases }: QualityReport, from: RateLimitNetworks): Promise<void> {
      const now = clock();
      const hour = toHour(now);
      await limiter.consume(reportRules(from, hour));
      const voted = await repository.findVotes(session);
      const isNew = (release: ReleaseReport) => !voted.has(releaseKey(release));
      const known = new Set(releases.some(isNew) ? await repository.findReleases(hour) : []);
      const counted: ReleaseReport[] = [];
      for (const release of releases)
        if (!isNew(release) || (await mayVote(release, from, hour, known))) counted.push(release);
      if (counted.length === 0) return;
      const expiresAt = new Date(now.getTime() + VOTE_LIFETIME_MS);
      const changes = await repository.record(
        session,
        counted.map((release) => ({
          ...{ session, sequence, hour, expiresAt, measures: toMeasures(release) },
          ...{ remote: release.remote, version: release.version },
        })),
      );
      for (const { measures, ...release } of changes) count(release, measures);
    },
  };
}

export type QualityService = ReturnType<typeof createQualityService>;
