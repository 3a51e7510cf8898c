import { messageOf } from '@inspire/devkit/terminal/cli-error';
import { findCanaries } from '../current-releases';
import { type Decision, InvalidQualityError, judgeCanary, type Judgement, noQuality } from '../judge';
import { stopCanary } from '../rollout';
import type { SignedReleaseStore } from '../signed-release-store';
import { allReleases } from '../site/read-site';
import { type Qualities, QualityUnavailableError } from './fetch-quality';

/** What the watch decided about one canary in one round, and did. */
export interface CanaryReport {
  readonly remote: string;
  readonly version: string;
  readonly percent: number;
  readonly stable: string;
  readonly decision: Decision;
  readonly comparisons: Judgement['comparisons'];
  /** Why nothing could be compared, or the canary could not be stopped. */
  readonly issue?: string;
  /** What became of the canary after the decision to stop it. */
  readonly outcome?: 'stopped' | 'dry run' | 'no canary any more' | 'failed';
}

export interface WatchOptions {
  readonly signedStore: SignedReleaseStore;
  /** Only the canaries of this remote, or of the shell. */
  readonly name: string | undefined;
  readonly fetchQuality: (since: string) => Promise<Qualities>;
  /** Counts only what was reported from this time on, if it is later than the canary's publication. */
  readonly since: Date | undefined;
  readonly isDryRun: boolean;
}

type FoundCanary = Pick<CanaryReport, 'remote' | 'version' | 'percent' | 'stable'> & { readonly since: string };

const laterOf = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one);

/** @throws CliError for a store that cannot be trusted */
async function findAll({ signedStore, name, since }: WatchOptions): Promise<FoundCanary[]> {
  const ours = Object.entries(allReleases(await signedStore.readSite())).filter(
    ([remote]) => name === undefined || remote === name,
  );
  return ours
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([remote, releases]) =>
      findCanaries(releases).map(({ canary, percent, stable }) => ({
        remote,
        version: canary.version,
        percent,
        stable: stable.version,
        since: laterOf(new Date(canary.publishedAt), since).toISOString(),
      })),
    );
}

async function judge(canary: FoundCanary, { fetchQuality }: WatchOptions): Promise<Judgement & { issue?: string }> {
  try {
    const { [canary.remote]: versions = {} } = await fetchQuality(canary.since);
    return judgeCanary(versions[canary.version] ?? noQuality, versions[canary.stable] ?? noQuality);
  } catch (error) {
    if (error instanceof QualityUnavailableError)
      return { decision: 'wait', comparisons: [], issue: `No quality of releases (${error.message})` };
    if (error instanceof InvalidQualityError)
      return { decision: 'wait', comparisons: [], issue: `The quality of releases is invalid (${messageOf(error)})` };
    throw error;
  }
}

async function stop(
  signedStore: SignedReleaseStore,
  { remote, version }: FoundCanary,
): Promise<Pick<CanaryReport, 'outcome' | 'issue'>> {
  try {
    return { outcome: (await stopCanary(signedStore, remote, version)) ? 'stopped' : 'no canary any more' };
  } catch (error) {
    // Other canaries still have to be judged; the next round tries again.
    return { outcome: 'failed', issue: messageOf(error) };
  }
}

/**
 * Judges every canary once and stops those that are worse than the stable release.
 * @returns one report for each canary
 * @throws CliError for an unreadable store
 */
export async function watchCanaries(options: WatchOptions): Promise<CanaryReport[]> {
  const reports: CanaryReport[] = [];
  for (const canary of await findAll(options)) {
    const { since: _since, ...named } = canary;
    const judgement = await judge(canary, options);
    const isWorse = judgement.decision === 'stop';
    reports.push({
      ...named,
      ...judgement,
      ...(isWorse && (options.isDryRun ? { outcome: 'dry run' as const } : await stop(options.signedStore, canary))),
    });
  }
  return reports;
}
