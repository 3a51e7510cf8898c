import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '@inspire/devkit/terminal/cli-error';

export interface Wait {
  readonly withinMs: number;
  /** @default 250 */
  readonly everyMs?: number;
  /** Says what did not come true. */
  readonly otherwise: () => string | Promise<string>;
}

/** Waits until something is so. @throws CliError when it is not in time */
export async function until(isSo: () => Promise<boolean>, { withinMs, everyMs = 250, otherwise }: Wait): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new CliError(await otherwise());
    await sleep(everyMs);
  }
}

/** Returns the seconds since a moment of `performance.now()`, for a report. */
export const secondsSince = (began: number, digits = 1): string =>
  ((performance.now() - began) / 1_000).toFixed(digits);
