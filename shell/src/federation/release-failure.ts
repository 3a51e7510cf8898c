import type { FailurePhase } from '@inspire/shared/contracts';
import { isRecord } from '@inspire/shared/guards';
import { DeadlineError } from './deadline';

export interface ReleaseFailure {
  readonly remote: string;
  readonly version: string;
  readonly phase: FailurePhase;
  readonly reason: unknown;
  /** URL of the entry, if the release's files may be the cause. */
  readonly entry?: string;
}

/** False for a release that was skipped, or that runs in spite of an issue. */
export const isOfTriedRelease = ({ phase }: Pick<ReleaseFailure, 'phase'>): boolean =>
  phase !== 'contract' && phase !== 'singleton';

/** Returns the URL of the failed chunk, which chunk loaders attach to their errors. */
export function failedFile({ reason }: Pick<ReleaseFailure, 'reason'>): string | undefined {
  const request = isRecord(reason) ? reason.request : undefined;
  return typeof request === 'string' ? request : undefined;
}

export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';
  /** @param cause the shell's own failure, if no release is the cause */
  constructor(
    readonly remote: string,
    readonly failures: readonly ReleaseFailure[],
    cause?: unknown,
  ) {
    super(`${remote} is unavailable`, { cause });
  }
  get hung(): boolean {
    return [this.cause, ...this.failures.map(({ reason }) => reason)].some((reason) => reason instanceof DeadlineError);
  }
}
