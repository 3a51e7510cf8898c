import type { FailedReleases } from './failed-releases';
import type { ReleaseFailure } from './release-failure';
import type { RemoteInstance } from './remote-instance';

export interface CrashHandling {
  crashed(instance: RemoteInstance, error: unknown): void;
  /**
   * Handles Retry after a crash.
   * @returns true to render again; false after a second crash: the release is marked as failed, and a reload takes the
   * previous one
   */
  retryCrashed(instance: RemoteInstance): Promise<boolean>;
}

interface CrashHandlingOptions {
  readonly failed: Pick<FailedReleases, 'mark'>;
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
      // Without the store, no other release can be loaded.
      if (isFirst || !(await isReachable())) return true;
      failed.mark(name, version);
      return false;
    },
  };
}
