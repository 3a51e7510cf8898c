import type { ApiClient } from '@inspire/shared/client';
import { isSemver } from '@inspire/shared/guards';
import { DeadlineError } from '../federation/deadline';
import { diagnose as requestAgain, type Diagnosis, type Suspect } from '../federation/diagnose';
import { failedFile, type ReleaseFailure } from '../federation/release-failure';

export interface FailureReporting {
  readonly api: Pick<ApiClient, 'sendOnLeave'>;
  readonly isOnline: () => boolean;
  readonly integrityOf: (address: string) => string;
  readonly diagnose?: (suspect: Suspect) => Promise<Diagnosis | undefined>;
}

const MAX_REASON = 500;

/** Returns the file to check, which may be a later chunk. A file that hung is skipped, because it would hang again. */
function getSuspect(failure: ReleaseFailure): string | undefined {
  if (failure.reason instanceof DeadlineError) return undefined;
  return failedFile(failure) ?? (failure.phase === 'load' ? failure.entry : undefined);
}

/**
 * Reports each failed release to the backend once per page, except while offline, when every file fails. A chunk of its
 * own, loaded with the first failure.
 */
export function createFailureReporter({ api, isOnline, integrityOf, diagnose = requestAgain }: FailureReporting) {
  const reported = new Set<string>();

  const examine = async (failure: ReleaseFailure): Promise<Pick<ReleaseFailure, 'phase' | 'reason'>> => {
    const address = getSuspect(failure);
    if (address === undefined) return failure;
    return (await diagnose({ address, integrity: integrityOf(address) }).catch(() => undefined)) ?? failure;
  };

  return async (failure: ReleaseFailure): Promise<void> => {
    const { remote, version } = failure;
    const key = `${remote} ${version} ${failure.phase}`;
    // A developer's own build has no such version.
    if (!isSemver(version) || !isOnline() || reported.has(key)) return;
    reported.add(key);
    const { phase, reason } = await examine(failure);
    const text = String(reason).trim().slice(0, MAX_REASON) || 'unknown';
    api.sendOnLeave('reportRemoteFailure', { body: { remote, version, phase, reason: text } });
  };
}
