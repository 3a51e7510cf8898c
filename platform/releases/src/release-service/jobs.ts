import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { collectGarbage, gcDefaults } from '../gc';
import { renewContinually } from '../renewal';
import type { SignedReleaseStore } from '../signed-release-store';
import { describeReport } from '../watch/describe-report';
import { fetchQuality } from '../watch/fetch-quality';
import { runOnStop } from '../watch/run-on-stop';
import { type CanaryReport, watchCanaries } from '../watch/watch-canaries';
import type { AuditLog } from './audit-log';

const DAY_MS = 24 * 3_600_000;
const JUDGE_INTERVAL_MS = 60_000;

export interface JobOptions {
  readonly signedStore: SignedReleaseStore;
  readonly audit: AuditLog;
  readonly log: FastifyBaseLogger;
  readonly signal: AbortSignal;
  /** The admin ports of backends, for the judge of canaries. */
  readonly backends: readonly URL[];
  /** A program that runs after a canary was stopped. */
  readonly onStop: string | undefined;
}

/** Runs immediately and then repeatedly; a store or a backend that is away for a while is only logged. */
async function repeat(
  run: () => Promise<void>,
  everyMs: number,
  { log, signal }: Pick<JobOptions, 'log' | 'signal'>,
): Promise<void> {
  while (!signal.aborted) {
    await run().catch((err: unknown) => log.error({ err }, 'a job failed'));
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

async function report(one: CanaryReport, { audit, log, onStop, signedStore }: JobOptions): Promise<void> {
  const detail = describeReport(one);
  log[one.outcome === undefined ? 'info' : 'warn']({ remote: one.remote, version: one.version }, detail);
  if (one.outcome !== 'stopped') return;
  const { keyId = '' } = signedStore.keys.operations ?? {};
  await audit.add({ action: 'stop canary', name: one.remote, version: one.version, keyId, detail });
  const issue = onStop === undefined ? undefined : await runOnStop(onStop, one);
  if (issue !== undefined) log.error(issue);
}

/** Removes the files of releases that no list has named for a week. Only a team takes a release out of its list. */
export async function prune({
  signedStore,
  audit,
  log,
}: Pick<JobOptions, 'signedStore' | 'audit' | 'log'>): Promise<void> {
  if (!(await signedStore.readSite())) return;
  const { removed } = await collectGarbage(signedStore, { ...gcDefaults, isDryRun: false });
  for (const release of removed) {
    log.info(release, 'the files of a release were removed');
    await audit.add({ action: 'remove files', ...release });
  }
}

/** Judges all canaries once, and stops bad ones. */
async function judge(options: JobOptions): Promise<void> {
  const { signedStore, backends } = options;
  const reports = await watchCanaries({
    signedStore,
    name: undefined,
    fetchQuality: (since) => fetchQuality(backends, since),
    since: undefined,
    isDryRun: false,
  });
  for (const one of reports) await report(one, options);
}

/** Renews the snapshot, prunes daily and, with an operations key and backends, judges canaries, until the signal. */
export async function runJobs(options: JobOptions): Promise<void> {
  const { signedStore, log, signal, backends } = options;
  const judges = signedStore.keys.operations !== undefined && backends.length > 0;
  await Promise.all([
    renewContinually(signedStore, { warn: (message) => log.warn(message), signal }),
    repeat(() => prune(options), DAY_MS, options),
    ...(judges ? [repeat(() => judge(options), JUDGE_INTERVAL_MS, options)] : []),
  ]);
}
