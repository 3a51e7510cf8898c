import type { FailurePhase } from '@inspire/shared/contracts';
import { DeadlineError } from './deadline';

/** The failure of a release in this page. */
export interface ReleaseFailure {
  readonly remote: string;
  readonly version: string;
  readonly phase: FailurePhase;
  readonly reason: unknown;
  /** URL of the entry, when the release's files may be the cause. */
  readonly entry?: string;
}

/** Returns the chunk that failed, which chunk loaders attach to their errors. */
export function failedFile({ reason }: Pick<ReleaseFailure, 'reason'>): string | undefined {
  const request = typeof reason === 'object' && reason !== null && 'request' in reason ? reason.request : undefined;
  return typeof request === 'string' ? request : undefined;
}

export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';
  /** @param cause the shell's own failure, when no release is the cause */
  constructor(
    readonly remote: string,
    readonly failures: readonly ReleaseFailure[],
    cause?: unknown,
  ) {
    super(`${remote} is unavailable`, { cause });
  }
  /** A URL that hung cannot be requested again in the same page. */
  get hung(): boolean {
    return [this.cause, ...this.failures.map(({ reason }) => reason)].some((reason) => reason instanceof DeadlineError);
  }
}
