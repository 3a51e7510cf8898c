import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { callUrl } from '@inspire/shared/client';
import type { QualityReport, ReleaseReport } from '@inspire/shared/contracts';
import { qualityMaxima } from '@inspire/shared/guards';
import type { Shell } from '../app/compose';
import type { QualitySignals } from './quality-signals';
import { createReleaseDrafts, type DraftsOptions } from './release-drafts';

export interface QualityOptions extends Omit<DraftsOptions, 'site'>, Pick<Shell, 'site' | 'router'> {
  readonly signals: QualitySignals;
  /** Random, for this page load only. */
  readonly session: string;
  readonly firstPath: string;
}

/** The server forgets page loads after twice that time, and would count them again. */
const MAX_AGE_MS = 12 * 3_600_000;

/** Counts what this page load sees of each release, and sends it whenever the page may be about to end (ADR-58). */
export function reportQuality({ session, firstPath, site, router, signals, ...facts }: QualityOptions): void {
  const drafts = createReleaseDrafts({ site, ...facts });
  signals.listen(drafts.receive);

  /** Paths with the time from which they were shown. */
  const pages: (readonly [number, string])[] = [[0, firstPath]];
  const onRoute = ({ location: { pathname } } = router.state) => {
    if (pages.at(-1)?.[1] !== pathname) pages.push([performance.now(), pathname]);
  };
  onRoute();
  router.subscribe(onRoute);

  const vitals = new Map<Metric['name'], Metric>();
  const onMetric = (metric: Metric) => {
    // A page that comes back from the cache of the browser starts a second measurement.
    if (metric.navigationType !== 'back-forward-cache') vitals.set(metric.name, metric);
  };
  for (const measure of [onLCP, onINP, onCLS]) measure(onMetric, { reportAllChanges: true });

  const takeReports = (): ReleaseReport[] => {
    const reports = new Map(drafts.all().map((draft) => [draft, { ...draft }]));
    for (const { name, value, entries } of vitals.values()) {
      const at = entries.at(-1)?.startTime ?? 0;
      const [, path = firstPath] = pages.filter(([from]) => from <= at).at(-1) ?? [];
      const report = reports.get(drafts.ofRunning(site.ownerOf(path)));
      if (report) report[name as 'LCP'] = Math.min(value, qualityMaxima.milliseconds);
    }
    return [...reports.values()];
  };
  let sequence = 0;
  let sent = '';
  const send = () => {
    const releases = takeReports();
    const text = JSON.stringify(releases);
    if (text === sent || sequence >= qualityMaxima.reports || performance.now() > MAX_AGE_MS) return;
    sent = text;
    sequence += 1;
    const body: QualityReport = { session, sequence, releases };
    navigator.sendBeacon(callUrl('reportQuality'), new Blob([JSON.stringify(body)], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  window.addEventListener('pagehide', send);
}
