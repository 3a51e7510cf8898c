import type { FailedReleases } from './failed-releases';
import type { ReleaseFailure } from './release-failure';
import type { RemoteInstance } from './remote-instance';

export interface CrashHandling {
  /** Reports a page or slot of a remote that threw while it rendered. */
  crashed(instance: RemoteInstance, error: unknown): void;
  /**
   * Handles Retry after a crash. @returns true to render again; false after the first time: the release is then marked as
   * failed, and a reload takes the one before it
   */
  retryCrashed(instance: RemoteInstance): Promise<boolean>;
}

interface CrashHandlingOptions {
  readonly failed: Pick<FailedReleases, 'mark'>;
  /** False while the browser is offline or the store is unreachable. */
  readonly isReachable: () => Promise<boolean>;
  readonly onFailure: (failure: ReleaseFailure) => void;
}

export function createCrashHandling({ failed, isReachable, onFailure }: CrashHandlingOptions): CrashHandling {
  const retried = new Set<string>();
  return {
    crashed: ({ name, release: { version } }, error) =>
      onFailure({ remote: name, version, phase: 'render', reason: error }),
    async retryCrashed({ name, release: { version } }) {
      const isFirst = !retried.has(name);
      retried.add(name);
      // Without the store there is no other release to switch to.
      if (isFirst || !(await isReachable())) return true;
      failed.mark(name, version);
      return false;
    },
  };
}
