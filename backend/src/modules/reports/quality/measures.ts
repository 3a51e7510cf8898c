import {
  qualityBounds,
  type QualityHistogram,
  type ReleaseQuality,
  type ReleaseReport,
} from '@inspire/shared/contracts';

/** Counts by name: an event, or one bucket of a histogram, such as `LCP.3`. */
export type Measures = Readonly<Record<string, number>>;

/** Returns the bucket of a value; the last one has no bound. */
function findBucket(histogram: QualityHistogram, value: number): number {
  const bounds: readonly number[] = qualityBounds[histogram];
  const found = bounds.findIndex((bound) => value <= bound);
  return found < 0 ? bounds.length : found;
}

/** Returns what one page load contributes to the sums of a release. */
export function toMeasures(report: ReleaseReport): Measures {
  const { failed, errors = 0, mismatches = 0, loadMs, LCP, INP, CLS, playback } = report;
  const histograms: Readonly<Record<QualityHistogram, readonly (number | undefined)[]>> = {
    ...{ LCP: [LCP], INP: [INP], CLS: [CLS], loadMs: [loadMs] },
    ...{ startUpMs: playback?.startUpMs ?? [], stallMs: playback?.stallMs ?? [] },
  };
  const measures: Record<string, number> = {
    sessions: 1,
    failedSessions: failed ? 1 : 0,
    errorSessions: errors > 0 ? 1 : 0,
    mismatchSessions: mismatches > 0 ? 1 : 0,
    abandoned: playback?.abandoned ?? 0,
    playbackErrors: playback?.errors ?? 0,
    renditionChanges: playback?.renditionChanges ?? 0,
  };
  for (const [name, values] of Object.entries(histograms) as [QualityHistogram, readonly (number | undefined)[]][]) {
    for (const value of values) {
      if (value === undefined) continue;
      const measure = `${name}.${findBucket(name, value)}`;
      measures[measure] = (measures[measure] ?? 0) + 1;
    }
  }
  return Object.fromEntries(Object.entries(measures).filter(([, count]) => count !== 0));
}

/** Returns by how much a later contribution of a page load differs from the earlier one. */
export function toDifference(later: Measures, earlier: Measures): Measures {
  const names = new Set([...Object.keys(later), ...Object.keys(earlier)]);
  const differences = [...names].map((name) => [name, (later[name] ?? 0) - (earlier[name] ?? 0)] as const);
  return Object.fromEntries(differences.filter(([, difference]) => difference !== 0));
}

/** Returns the sum of all buckets of a histogram. */
export const sumHistogram = (measures: Measures, histogram: QualityHistogram): number =>
  Object.entries(measures).reduce((sum, [name, count]) => (name.startsWith(`${histogram}.`) ? sum + count : sum), 0);

const readHistogram = (measures: Measures, histogram: QualityHistogram): number[] =>
  Array.from({ length: qualityBounds[histogram].length + 1 }, (_, bucket) => measures[`${histogram}.${bucket}`] ?? 0);

/** Returns the summed measures of a release in the form that its readers expect. */
export function toReleaseQuality(measures: Measures): ReleaseQuality {
  const countOf = (name: string): number => measures[name] ?? 0;
  return {
    sessions: countOf('sessions'),
    failedSessions: countOf('failedSessions'),
    errorSessions: countOf('errorSessions'),
    mismatchSessions: countOf('mismatchSessions'),
    loadMs: readHistogram(measures, 'loadMs'),
    playback: {
      starts: sumHistogram(measures, 'startUpMs'),
      startUpMs: readHistogram(measures, 'startUpMs'),
      abandoned: countOf('abandoned'),
      errors: countOf('playbackErrors'),
      stalls: sumHistogram(measures, 'stallMs'),
      stallMs: readHistogram(measures, 'stallMs'),
      renditionChanges: countOf('renditionChanges'),
    },
    vitals: {
      LCP: readHistogram(measures, 'LCP'),
      INP: readHistogram(measures, 'INP'),
      CLS: readHistogram(measures, 'CLS'),
    },
  };
}
