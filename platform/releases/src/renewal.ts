import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '@inspire/devkit/terminal/cli-error';
import type { SignedReleaseStore } from './signed-release-store';

const INTERVAL_MS = 5_000;

export interface RenewalOptions {
  /** Receives each issue once, until it is over. */
  readonly warn: (message: string) => void;
  readonly signal: AbortSignal;
  /** Time between two looks at the lists. */
  readonly intervalMs?: number;
}

/**
 * Renews the snapshot while the site runs: soon after a team changed its list, and hourly without a change, so that it never
 * gets old (D-52). Several machines may do so concurrently. A store that is unavailable for a while is only reported.
 */
export async function renewContinually(
  signedStore: Pick<SignedReleaseStore, 'renewSnapshot'>,
  { warn, signal, intervalMs = INTERVAL_MS }: RenewalOptions,
): Promise<void> {
  let reported: ReadonlySet<string> = new Set();
  while (!signal.aborted) {
    let issues: string[];
    try {
      issues = (await signedStore.renewSnapshot()).issues.map(({ what }) => what);
    } catch (error) {
      issues = [`The snapshot was not renewed: ${messageOf(error)}`];
    }
    for (const issue of issues) if (!reported.has(issue)) warn(issue);
    reported = new Set(issues);
    await wait(intervalMs, undefined, { signal }).catch(() => undefined);
  }
}
