import { SHELL_NAME } from '@inspire/shared/remote';
import { findCanaries } from './current-releases';
import { nothingReported, type Reported, type ReportedFailures } from './reported-failures';
import type { SignedReleaseStore } from './signed-release-store';
import { allReleases } from './site/read-site';
import { updateIndex } from './site/update-index';

/** Fewer failed page loads never stop a canary, so that a handful of forged reports cannot. */
const LEAST_FAILED = 8;
/** Page loads of the stable release before anything is compared with it. */
const LEAST_STABLE = 100;
const LEAST_DIFFERENCE = 0.023;
const LEAST_RATIO = 2.5;

type Counts = Pick<Reported, 'sessions' | 'failedSessions'>;

/**
 * True for a canary that must stop: at least 8 of its page loads failed, which is 2.3 points and 2.5 times more than of the stable
 * release, to which one failure is added (ADR-80 simulates it).
 */
export function isBad(canary: Counts, stable: Counts): boolean {
  if (canary.failedSessions < LEAST_FAILED || stable.sessions < LEAST_STABLE) return false;
  const share = canary.failedSessions / canary.sessions;
  return (
    share - stable.failedSessions / stable.sessions >= LEAST_DIFFERENCE &&
    share >= (LEAST_RATIO * (stable.failedSessions + 1)) / stable.sessions
  );
}

export interface CanaryReport {
  readonly name: string;
  readonly version: string;
  readonly percent: number;
  readonly stable: string;
  readonly counts: { readonly canary: Counts; readonly stable: Counts };
  readonly isBad: boolean;
}

export interface WatchOptions {
  readonly signedStore: SignedReleaseStore;
  /** Only the canaries of this remote. */
  readonly name?: string | undefined;
  readonly fetchReported: (since: Date) => Promise<ReportedFailures>;
  readonly isDryRun: boolean;
  /** When a watch saw each canary first, for all of its looks. */
  readonly seenAt?: Map<string, number>;
}

/**
 * Compares every canary of a remote with the stable release since its share was given, and ends bad ones: it writes them into the unsigned index,
 * which needs the credential of the store and no key, and can do nothing else. A shell that does not start cannot report it.
 * @returns one report for each canary
 * @throws CliError for an unreadable store; Error where no backend says what browsers reported
 */
export async function watchCanaries({
  signedStore,
  name,
  fetchReported,
  isDryRun,
  seenAt = new Map(),
}: WatchOptions): Promise<CanaryReport[]> {
  const releases = Object.entries(allReleases(await signedStore.readSite())).filter(
    ([one]) => one !== SHELL_NAME && (name === undefined || one === name),
  );
  const reports: CanaryReport[] = [];
  for (const [one, list] of releases)
    for (const { canary, percent, stable } of findCanaries(list)) {
      const key = `${one} ${canary.version} ${canary.publishedAt}`;
      const first = seenAt.get(key) ?? Date.now();
      seenAt.set(key, first);
      // The clock of the publisher may be ahead.
      const since = new Date(Math.min(Date.parse(canary.publishedAt), first));
      const reported = (await fetchReported(since))[one] ?? {};
      const counts = {
        canary: reported[canary.version] ?? nothingReported,
        stable: reported[stable.version] ?? nothingReported,
      };
      reports.push({
        name: one,
        version: canary.version,
        percent,
        stable: stable.version,
        counts,
        isBad: isBad(counts.canary, counts.stable),
      });
    }
  for (const bad of isDryRun ? [] : reports.filter((report) => report.isBad))
    await updateIndex(signedStore.store, bad.name, (stopped) => ({
      ...stopped,
      [bad.name]: [...new Set([...(stopped[bad.name] ?? []), bad.version])],
    }));
  return reports;
}

const describeCounts = ({ failedSessions, sessions }: Counts): string => `${failedSessions} of ${sessions} page loads`;

/** Returns the line of a report, as docs/guides/releases.md shows it. */
export function describeReport({ name, version, percent, stable, counts, isBad: stops }: CanaryReport): string {
  const failed = `${describeCounts(counts.canary)} failed, ${describeCounts(counts.stable)} of the stable release`;
  return `${name} ${version} (${percent} %, stable ${stable}): ${stops ? 'stopped' : 'goes on'}. ${failed}.`;
}
