import type { ReleaseFailure } from '../federation/release-failure';
import type { FailureReporting } from './report-failures';

export function report(error: unknown): void {
  // eslint-disable-next-line no-console -- the only code of the shell that writes to the console
  console.warn('[inspire]', error);
}

/**
 * Returns a function that reports a failed release to the console and to the backend; its chunk loads with the first
 * failure.
 */
export function createFailureReport(reporting: FailureReporting): (failure: ReleaseFailure) => void {
  let reporter: Promise<(failure: ReleaseFailure) => Promise<void>> | undefined;
  const load = async () =>
    (await import(/* webpackChunkName: "failures" */ './report-failures')).createFailureReporter(reporting);
  return (failure) => {
    report(`${failure.remote} ${failure.version} failed (${failure.phase}): ${String(failure.reason)}`);
    reporter ??= load();
    reporter
      .then((reportToBackend) => reportToBackend(failure))
      .catch(() => {
        reporter = undefined;
      });
  };
}
