import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { CliError, messageOf, UsageError } from '@inspire/devkit/terminal/cli-error';
import { startAdminServer } from '@inspire/server-kit/admin';
import { fetchReportedFailures, readBackends } from '../reported-failures';
import { describeReport, watchCanaries } from '../watch-canaries';
import type { ReleaseContext } from './context';

const INTERVAL_MS = 60_000;
/** Exit code of `--once` when a canary was, or in a dry run would be, stopped. */
const STOPPED = 3;

/**
 * `release watch [remote] [--quality <URL>]… [--once] [--dry-run]`: compares canaries with the stable release by what browsers report, and
 * ends bad ones (ADR-80). With `ADMIN_PORT` it serves probes: it is ready while its last look worked.
 */
export async function runWatch({ signedStore, words: [name], flags }: ReleaseContext): Promise<number> {
  if (signedStore.store.isService)
    throw new CliError('watch needs the store itself: set RELEASES_DIR, or RELEASES_URL to its bucket.');
  const backends = readBackends(flags.quality);
  if (backends.length === 0) throw new UsageError("Give the URL of a backend's admin port with --quality");
  const isDryRun = flags['dry-run'] === true;
  const seenAt = new Map<string, number>();
  const look = async (): Promise<number> => {
    const fetchReported = (since: Date) => fetchReportedFailures(backends, since);
    const reports = await watchCanaries({ signedStore, name, fetchReported, isDryRun, seenAt });
    for (const report of reports) console.log(describeReport(report));
    if (reports.length === 0 && flags.once) console.log('There is no canary.');
    return reports.some((report) => report.isBad) ? STOPPED : 0;
  };
  if (flags.once) return look();
  let isReady = false;
  const { ADMIN_HOST: host = '127.0.0.1', ADMIN_PORT: port } = process.env;
  if (port) await startAdminServer({ host, port: Number(port), isReady: () => isReady, metrics: new Registry() });
  for (;;) {
    // A store or a backend that is away for a while must not end the watch.
    try {
      await look();
      isReady = true;
    } catch (error) {
      isReady = false;
      console.error(`No canary was judged: ${messageOf(error)}`);
    }
    await wait(INTERVAL_MS);
  }
}
