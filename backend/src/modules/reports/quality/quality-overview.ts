import { AdminRequestError, type AdminRoute } from '@inspire/server-kit/admin';
import type { QualityOverview, ReleaseQuality } from '@inspire/shared/contracts';
import { toReleaseQuality } from './measures';
import { toHour } from './network-weights';
import type { QualityRepository } from './quality-repository';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Parses the ISO time in UTC that the sums start with. @throws AdminRequestError */
function parseSince(given: string | null): Date {
  const since = new Date(given ?? '');
  if (!ISO_TIME.test(given ?? '') || Number.isNaN(since.getTime()))
    throw new AdminRequestError('since must be a time such as 2026-11-25T06:00:00Z.');
  return since;
}

/**
 * Creates `GET /quality?since=<time>` of the admin port: the quality of each release, from the hour that contains the time.
 */
export const createQualityRoute =
  (repository: Pick<QualityRepository, 'sumSince'>): AdminRoute =>
  async (query): Promise<QualityOverview> => {
    const remotes: Record<string, Record<string, ReleaseQuality>> = {};
    for (const { remote, version, measures } of await repository.sumSince(toHour(parseSince(query.get('since')))))
      (remotes[remote] ??= {})[version] = toReleaseQuality(measures);
    return { remotes };
  };
