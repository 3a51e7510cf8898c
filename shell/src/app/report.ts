import type { ReleaseFailure } from '../federation/release-failure';
import type { FailureReporting } from './report-failures';

/** Faults that no viewer can do anything about, as a warning on the console, where a team looks first. */
export function report(fault: unknown): void {
  // eslint-disable-next-line no-console -- the one place of the shell that writes to the console
  console.warn('[inspire]', fault);
}

/** Tells the console of each failed release, and the backend by a script that comes with the first of them. */
export function createFailureReport(reporting: FailureReporting): (failure: ReleaseFailure) => void {
  let reporter: Promise<(failure: ReleaseFailure) => Promise<void>> | undefined;
  const load = async () =>
    (await import(/* webpackChunkName: "failures" */ './report-failures')).createFailureReporter(reporting);
  return (failure) => {
    report(`${failure.remote} ${failure.version} failed (${failure.phase}): ${String(failure.reason)}`);
    reporter ??= load();
    reporter
      .then((tell) => tell(failure))
      .catch(() => {
        // No way to tell, so at least the next failure tries again.
        reporter = undefined;
      });
  };
}
