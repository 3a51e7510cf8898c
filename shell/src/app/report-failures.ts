import type { ApiClient } from '@inspire/shared/client';
import { isSemver } from '@inspire/shared/guards';
import { DeadlineError } from '../federation/deadline';
import { diagnose as askOnceMore, type Diagnosis, type Suspect } from '../federation/diagnose';
import { failedFile, type ReleaseFailure } from '../federation/release-failure';

export interface FailureReporting {
  readonly api: Pick<ApiClient, 'sendOnLeave'>;
  readonly isOnline: () => boolean;
  /** The hash that an address must have. */
  readonly integrityOf: (address: string) => string;
  readonly diagnose?: (suspect: Suspect) => Promise<Diagnosis | undefined>;
}

const MAX_REASON = 500;

/** The file that may be at fault, also when it is a page's later chunk. What hung is not asked again: it would hang again. */
function suspectOf(failure: ReleaseFailure): string | undefined {
  if (failure.reason instanceof DeadlineError) return undefined;
  return failedFile(failure) ?? (failure.phase === 'load' ? failure.entry : undefined);
}

/**
 * Tells the backend of each failed release, once a page: with remote, version, phase and reason.
 * Nothing is told while offline, where every file fails. A chunk of its own: it comes with the first failure.
 */
export function createFailureReporter({ api, isOnline, integrityOf, diagnose = askOnceMore }: FailureReporting) {
  const told = new Set<string>();

  const examine = async (failure: ReleaseFailure): Promise<Pick<ReleaseFailure, 'phase' | 'reason'>> => {
    const address = suspectOf(failure);
    if (address === undefined) return failure;
    return (await diagnose({ address, integrity: integrityOf(address) }).catch(() => undefined)) ?? failure;
  };

  return async (failure: ReleaseFailure): Promise<void> => {
    const { remote, version } = failure;
    const key = `${remote} ${version} ${failure.phase}`;
    // Only a published release has such a version; a developer's own build is not reported.
    if (!isSemver(version) || !isOnline() || told.has(key)) return;
    told.add(key);
    const { phase, reason } = await examine(failure);
    const text = String(reason).trim().slice(0, MAX_REASON) || 'unknown';
    api.sendOnLeave('reportRemoteFailure', { body: { remote, version, phase, reason: text } });
  };
}
