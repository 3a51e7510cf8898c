import { isSemver } from '@inspire/shared/guards';
import type { SiteDocument } from '@inspire/shared/remote';
import type { Shell } from '../app/compose';
import { report } from '../app/report';
import { whenCompleteAndIdle } from '../app/when-complete-and-idle';
import type { QualitySignals } from './quality-signals';

interface Preferences {
  readonly globalPrivacyControl?: boolean;
  readonly doNotTrack?: string | null;
}

/** True if this page load is in the sample, and its visitor did not ask to be left out (ADR-58). */
export const isMeasured = (
  { globalPrivacyControl, doNotTrack }: Preferences,
  percent: number | undefined,
  random: () => number,
): boolean => !globalPrivacyControl && doNotTrack !== '1' && random() * 100 < (percent ?? 0);

/** Loads the code that measures what the visitor experiences, when the page is complete and idle. */
export function scheduleQuality(
  shell: Shell,
  { build, qualitySample, frame }: SiteDocument,
  signals: QualitySignals,
): void {
  const session = crypto.randomUUID?.();
  // A build of a developer has no version; a page over plain HTTP has no random ids.
  if (!isSemver(build) || !session || !isMeasured(navigator, qualitySample, Math.random)) {
    return signals.listen(() => undefined);
  }
  const { pathname: firstPath } = window.location;
  const startedMs = performance.now();
  const start = () => {
    import(/* webpackChunkName: "quality" */ './report-quality')
      .then(({ reportQuality }) => reportQuality({ ...shell, build, session, startedMs, firstPath, frame, signals }))
      .catch(report);
  };
  whenCompleteAndIdle(start);
}
