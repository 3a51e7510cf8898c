import { z } from 'zod';
import { messageOf, UsageError } from '@inspire/devkit/terminal/cli-error';

/** What browsers reported of one release. */
export interface Reported {
  /** Page loads that voted. */
  readonly sessions: number;
  readonly failedSessions: number;
  /** Failures by phase, such as `load`, as far as the backend that answered has counted them since its start. */
  readonly phases: Readonly<Record<string, number>>;
}

/** By remote and version. */
export type ReportedFailures = Readonly<Record<string, Readonly<Record<string, Reported>>>>;

export const nothingReported: Reported = { sessions: 0, failedSessions: 0, phases: {} };

const counts = z
  .object({ sessions: z.int().min(0), failedSessions: z.int().min(0) })
  .refine(({ sessions, failedSessions }) => failedSessions <= sessions, 'more failures than page loads');
const overview = z.object({ remotes: z.record(z.string(), z.record(z.string(), counts)) });

/**
 * Reads the addresses of backends' admin ports, from `--quality` or `RELEASE_QUALITY_URLS`, separated by commas.
 * @throws UsageError for a text that is not an http or https URL
 */
export function readBackends(given: readonly string[] | undefined, env: NodeJS.ProcessEnv = process.env): URL[] {
  const texts = given ?? env.RELEASE_QUALITY_URLS?.split(',') ?? [];
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
      throw new UsageError(`--quality must be the URL of a backend's admin port, not '${text}'`);
    });
}

const REQUEST_TIMEOUT_MS = 10_000;

async function fetchText(backend: URL, path: string): Promise<string> {
  const url = new URL(`${backend.pathname.replace(/\/$/, '')}${path}`, backend);
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response.text();
}

const failureLine = /^inspire_remote_failures_total\{remote="([^"]+)",version="([^"]+)",phase="([^"]+)"\} (\d+)$/gm;

async function fetchFrom(backend: URL, since: Date): Promise<ReportedFailures> {
  const query = new URLSearchParams({ since: since.toISOString() });
  const [quality, metrics] = await Promise.all([
    fetchText(backend, `/quality?${query}`),
    fetchText(backend, '/metrics'),
  ]);
  const { remotes } = overview.parse(JSON.parse(quality));
  const reported: Record<string, Record<string, Reported>> = {};
  const entryOf = (remote: string, version: string): Reported => reported[remote]?.[version] ?? nothingReported;
  const put = (remote: string, version: string, entry: Reported) => {
    reported[remote] = { ...reported[remote], [version]: entry };
  };
  for (const [remote, versions] of Object.entries(remotes))
    for (const [version, count] of Object.entries(versions)) put(remote, version, { ...nothingReported, ...count });
  for (const [, remote = '', version = '', phase = '', count] of metrics.matchAll(failureLine)) {
    const entry = entryOf(remote, version);
    put(remote, version, { ...entry, phases: { ...entry.phases, [phase]: Number(count) } });
  }
  return reported;
}

/**
 * Fetches what browsers reported since a time. Backends of one site share a database, so the first answer counts.
 * @throws Error that names each backend with its reason
 */
export async function fetchReportedFailures(backends: readonly URL[], since: Date): Promise<ReportedFailures> {
  const reasons: string[] = [];
  for (const backend of backends) {
    try {
      return await fetchFrom(backend, since);
    } catch (error) {
      const cause = error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
      reasons.push(`${backend.origin}: ${messageOf(cause)}`);
    }
  }
  throw new Error(`no backend says what browsers reported (${reasons.join('; ')})`);
}

const RECENT_MS = 30 * 24 * 3_600_000;

/**
 * Fetches what browsers reported in the last 30 days; nothing without a backend to ask.
 * @throws Error as `fetchReportedFailures` does
 */
export async function fetchRecentFailures(backends: readonly URL[]): Promise<ReportedFailures> {
  return backends.length > 0 ? fetchReportedFailures(backends, new Date(Date.now() - RECENT_MS)) : {};
}

/** Describes the failures of a release: `12 of 300 page loads failed (load 11, render 1)`; undefined without one. */
export function describeReported({ sessions, failedSessions, phases }: Reported): string | undefined {
  const byPhase = Object.entries(phases).map(([phase, count]) => `${phase} ${count}`);
  if (failedSessions === 0 && byPhase.length === 0) return undefined;
  return [
    `${failedSessions} of ${sessions} page loads failed`,
    ...(byPhase.length > 0 ? [`(${byPhase.join(', ')})`] : []),
  ].join(' ');
}
