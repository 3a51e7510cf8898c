import { setTimeout as wait } from 'node:timers/promises';
import { messageOf, UsageError } from '@inspire/devkit/terminal/cli-error';
import { describeReport } from '../watch/describe-report';
import { fetchQuality, parseBackend } from '../watch/fetch-quality';
import { runOnStop } from '../watch/run-on-stop';
import { type CanaryReport, watchCanaries, type WatchOptions } from '../watch/watch-canaries';
import { type Flags, type ReleaseContext, wholeNumber } from './context';

const DEFAULT_INTERVAL_SECONDS = 60;
/** Exit code of `--once` when a canary was, or in a dry run would be, stopped. */
const STOPPED = 3;

/** @throws UsageError */
function readBackend(text: string): URL {
  const url = parseBackend(text);
  if (url) return url;
  throw new UsageError(`--quality must be the URL of a backend's admin port, not '${text}'`);
}

/** @throws UsageError */
export function parseSince(text: string | undefined): Date | undefined {
  const since = text === undefined ? undefined : new Date(text);
  if (since && Number.isNaN(since.getTime()))
    throw new UsageError(`--since must be a time such as 2026-11-25T06:00:00Z, not '${text}'`);
  return since;
}

async function report(one: CanaryReport, flags: Flags): Promise<void> {
  console.log(flags.json ? JSON.stringify({ at: new Date().toISOString(), ...one }) : describeReport(one));
  const program = flags['on-stop'];
  if (program === undefined || one.outcome !== 'stopped') return;
  const issue = await runOnStop(program, one);
  if (issue !== undefined) console.error(issue);
}

/** A watch has a machine that runs all day and reads the store: it renews the snapshot, too, where it has the key. */
async function renew({ signedStore, isDryRun }: WatchOptions): Promise<void> {
  if (isDryRun || !signedStore.keys.snapshot) return;
  const { issues } = await signedStore.renewSnapshot();
  for (const { what } of issues) console.error(what);
}

/** @returns the exit code of `--once` */
async function runRound(options: WatchOptions, flags: Flags): Promise<number> {
  await renew(options);
  const reports = await watchCanaries(options);
  if (reports.length === 0 && flags.once && !flags.json) console.log('There is no canary.');
  for (const one of reports) await report(one, flags);
  if (reports.some(({ outcome }) => outcome === 'failed')) return 1;
  return reports.some(({ outcome }) => outcome === 'stopped' || outcome === 'dry run') ? STOPPED : 0;
}

/**
 * `release watch [remote|shell] --quality <URL> [--once] [--interval <seconds>] [--since <time>] [--dry-run] [--json]
 * [--on-stop <program>]`: judges canaries by what browsers report, and takes bad ones from all browsers (ADR-60).
 */
export async function runWatch(context: ReleaseContext): Promise<number> {
  const {
    words: [name],
    flags,
  } = context;
  const backends = (flags.quality ?? []).map(readBackend);
  if (backends.length === 0) throw new UsageError("Give the URL of a backend's admin port with --quality");
  const seconds = wholeNumber(flags.interval, '--interval', { least: 1 }) ?? DEFAULT_INTERVAL_SECONDS;
  const options: WatchOptions = {
    signedStore: context.signedStore,
    name,
    fetchQuality: (since) => fetchQuality(backends, since),
    since: parseSince(flags.since),
    isDryRun: flags['dry-run'] === true,
  };
  if (flags.once) return runRound(options, flags);
  for (;;) {
    // A store that is unreachable for a while must not end the watch.
    await runRound(options, flags).catch((error: unknown) =>
      console.error(`No canary was judged: ${messageOf(error)}`),
    );
    await wait(seconds * 1_000);
  }
}
