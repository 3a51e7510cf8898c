import { qualityBounds, type ReleaseQuality } from '@inspire/shared/contracts';
import type { Tally } from './weigh-evidence';

export type Vital = keyof ReleaseQuality['vitals'];
export type SignalName = 'failed' | 'errors' | Vital;

/** What the judge takes from the quality of a release. */
export type JudgedQuality = Pick<ReleaseQuality, 'sessions' | 'failedSessions' | 'errorSessions' | 'vitals'>;

const noValues = (vital: Vital): number[] => Array.from({ length: qualityBounds[vital].length + 1 }, () => 0);

/** The quality of a release without page loads. */
export const noQuality: JudgedQuality = {
  sessions: 0,
  failedSessions: 0,
  errorSessions: 0,
  vitals: { LCP: noValues('LCP'), INP: noValues('INP'), CLS: noValues('CLS') },
};

/** Counts that cannot be those of page loads. */
export class InvalidQualityError extends Error {
  override readonly name = 'InvalidQualityError';
}

export interface Signal {
  readonly name: SignalName;
  /** Chance to stop a canary that is at most `margin` worse, over all looks. */
  readonly alpha: number;
  /** A difference of shares that does not matter. */
  readonly margin: number;
  /** A canary is good once it is certain to be less than this worse. */
  readonly tolerance: number;
  readonly count: (quality: JudgedQuality) => Tally;
}

/** Values above these bounds are poor (web.dev/vitals). */
const poorAbove = { LCP: 4_000, INP: 500, CLS: 0.25 } as const satisfies Record<Vital, number>;

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

function countPoor(vital: Vital, histogram: readonly number[]): Tally {
  const bounds: readonly number[] = qualityBounds[vital];
  if (histogram.length !== bounds.length + 1)
    throw new InvalidQualityError(`${vital} has ${histogram.length} buckets instead of ${bounds.length + 1}`);
  return { bad: sum(histogram.slice(bounds.indexOf(poorAbove[vital]) + 1)), total: sum(histogram) };
}

const vital = (name: Vital): Signal => ({
  name,
  alpha: 0.001,
  margin: 0.03,
  tolerance: 0.1,
  count: ({ vitals }) => countPoor(name, vitals[name]),
});

/** The alphas, with that of `getOrdinaryLimit`, add up to less than 0.01. */
export const signals: readonly Signal[] = [
  {
    name: 'failed',
    alpha: 0.001,
    margin: 0.005,
    tolerance: 0.015,
    count: ({ failedSessions, sessions }) => ({ bad: failedSessions, total: sessions }),
  },
  {
    name: 'errors',
    alpha: 0.0025,
    margin: 0.01,
    tolerance: 0.03,
    count: ({ errorSessions, sessions }) => ({ bad: errorSessions, total: sessions }),
  },
  vital('LCP'),
  vital('INP'),
  vital('CLS'),
];

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** @throws InvalidQualityError for invalid counts, and histograms of another length */
export function assertValid(quality: JudgedQuality): void {
  const histograms = Object.values(quality.vitals).flat();
  const counts = [quality.sessions, quality.failedSessions, quality.errorSessions, ...histograms];
  if (!counts.every(isCount)) throw new InvalidQualityError('A count is negative or no whole number');
  for (const { name, count } of signals) {
    const { bad, total } = count(quality);
    if (bad > total || total > quality.sessions)
      throw new InvalidQualityError(`${name} counts more page loads than there were`);
  }
}
