import { SNAPSHOT_ALARM_MS } from '@inspire/shared/remote/trust';

const HOUR_MS = 3_600_000;

/**
 * Returns a function that reports a snapshot of releases that no one renews, once until it is renewed (D-52): from 14 days on,
 * browsers accept no release any more.
 */
export function createSnapshotAlarm(
  report: (error: Error) => void,
  now: () => number = Date.now,
): (issuedAt: Date | undefined) => void {
  let reported: number | undefined;
  return (issuedAt) => {
    const age = issuedAt ? now() - issuedAt.getTime() : 0;
    if (!issuedAt || age < SNAPSHOT_ALARM_MS || reported === issuedAt.getTime()) return;
    reported = issuedAt.getTime();
    report(
      new Error(
        `the snapshot of releases is ${Math.floor(age / HOUR_MS)} hours old: no one renews it (${issuedAt.toISOString()})`,
      ),
    );
  };
}
