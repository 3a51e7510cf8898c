import type { FastifyBaseLogger } from 'fastify';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { RemoteFailure } from '@inspire/shared/contracts';
import type { Limiter } from '../limits/limiter';
import { networkRules } from '../limits/network-rules';
import type { CountFailure } from './failure-counter';

export interface ReportLimits {
  /** Reports per IP address and hour. */
  readonly reportsPerAddress: number;
}

export interface ReportsDependencies {
  readonly limiter: Limiter;
  readonly limits: ReportLimits;
  readonly count: CountFailure;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

const HOUR = 3_600_000;

export function createReportsService({ limiter, limits, count, logger }: ReportsDependencies) {
  const rulesOf = (from: RateLimitNetworks) => networkRules('report', from, limits.reportsPerAddress, HOUR);
  return {
    /** @throws RateLimitError for a network that is known to have exceeded its limit */
    admit: (from: RateLimitNetworks): void => limiter.assertNotExceeded(rulesOf(from)),

    /**
     * Logs and counts a failed release of a remote. The content is untrusted, so only the team sees it.
     * @throws RateLimitError
     */
    async remoteFailed(failure: RemoteFailure, from: RateLimitNetworks): Promise<void> {
      await limiter.consume(rulesOf(from));
      count(failure);
      const { remote, version, phase } = failure;
      logger.warn({ ...failure }, `${remote} ${version} failed in a browser (${phase})`);
    },
  };
}

export type ReportsService = ReturnType<typeof createReportsService>;
