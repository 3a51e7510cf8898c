import type { FailurePhase } from '@inspire/shared/contracts';
import { DeadlineError } from './deadline';

/** A release that failed in this page: which, where and why. */
export interface ReleaseFailure {
  readonly remote: string;
  readonly version: string;
  readonly phase: FailurePhase;
  readonly reason: unknown;
  /** Address of the entry that was asked, where its files may be at fault. */
  readonly entry?: string;
}

/** The chunk that did not come, which chunk loaders put on their errors; undefined when it was no chunk. */
export function failedFile({ reason }: Pick<ReleaseFailure, 'reason'>): string | undefined {
  const request = typeof reason === 'object' && reason !== null && 'request' in reason ? reason.request : undefined;
  return typeof request === 'string' ? request : undefined;
}

export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';
  /** @param cause what failed of the shell itself, where no release is to blame */
  constructor(
    readonly remote: string,
    readonly failures: readonly ReleaseFailure[],
    cause?: unknown,
  ) {
    super(`${remote} is unavailable`, { cause });
  }
  /** An address that hung cannot be asked again in the same page. */
  get hung(): boolean {
    return [this.cause, ...this.failures.map(({ reason }) => reason)].some((reason) => reason instanceof DeadlineError);
  }
}
