import { z } from 'zod';
import { messageOf } from '@inspire/devkit/terminal/cli-error';
import type { JudgedQuality } from '../judge';

const count = z.number();
const histogram = z.array(count);

/** What the judge takes from the response; a newer backend may send more. */
const overview = z.object({
  remotes: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        sessions: count,
        failedSessions: count,
        errorSessions: count,
        vitals: z.object({ LCP: histogram, INP: histogram, CLS: histogram }),
      }),
    ),
  ),
});

/** What browsers reported about releases, by remote and version. */
export type Qualities = Readonly<Record<string, Readonly<Record<string, JudgedQuality>>>>;

/** No backend gave the quality of releases; the message names each with its reason. */
export class QualityUnavailableError extends Error {
  override readonly name = 'QualityUnavailableError';
}

/** @returns the URL of a backend's admin port, or undefined when it is none */
export function parseBackend(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : undefined;
}

const REQUEST_TIMEOUT_MS = 10_000;

async function fetchFrom(backend: URL, since: string): Promise<Qualities> {
  const url = new URL(`${backend.pathname.replace(/\/$/, '')}/quality?${new URLSearchParams({ since })}`, backend);
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const parsed = overview.safeParse(await response.json());
  if (!parsed.success) throw new Error('it is no quality of releases');
  return parsed.data.remotes;
}

/** `fetch` hides the reason of a failed connection in the cause. */
const reasonOf = (error: unknown): string =>
  messageOf(error instanceof TypeError && error.cause instanceof Error ? error.cause : error);

/**
 * Fetches the quality of releases since a time. Backends of one site share a database, so the first response counts.
 * @param backends URLs of their admin ports, tried in this order
 * @throws QualityUnavailableError
 */
export async function fetchQuality(backends: readonly URL[], since: string): Promise<Qualities> {
  const reasons: string[] = [];
  for (const backend of backends) {
    try {
      return await fetchFrom(backend, since);
    } catch (error) {
      reasons.push(`${backend.origin}: ${reasonOf(error)}`);
    }
  }
  throw new QualityUnavailableError(reasons.join('; '));
}
