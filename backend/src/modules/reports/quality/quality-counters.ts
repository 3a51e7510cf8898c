import { Counter, type Registry } from 'prom-client';
import { createBoundedReleases, type ReleaseLabels } from '../bounded-names';
import { type Measures, sumHistogram } from './measures';

/** Counts the changes that this process has stored: page loads, failed ones, starts and stalls. */
export function createQualityCounters(registry: Registry) {
  const toLabels = createBoundedReleases();
  const create = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['remote', 'version'], registers: [registry] });
  const sessions = create('inspire_quality_sessions_total', 'Page loads that loaded or tried a release');
  const failed = create('inspire_quality_failed_sessions_total', 'Page loads in which a release failed');
  const starts = create('inspire_playback_starts_total', 'Starts of playback that reached the first frame');
  const stalls = create('inspire_playback_stalls_total', 'Waits for data after the first frame');
  return (release: ReleaseLabels, measures: Measures): void => {
    const labels = toLabels(release);
    const counted: readonly (readonly [Counter<'remote' | 'version'>, number])[] = [
      [sessions, measures.sessions ?? 0],
      [failed, measures.failedSessions ?? 0],
      [starts, sumHistogram(measures, 'startUpMs')],
      [stalls, sumHistogram(measures, 'stallMs')],
    ];
    // A forged later report may take back what an earlier one said, but a counter only rises.
    for (const [counter, count] of counted) counter.inc(labels, Math.max(0, count));
  };
}

export type CountQuality = ReturnType<typeof createQualityCounters>;
