import type { FailedReleases } from './failed-releases';
import type { ReleaseFailure } from './release-failure';
import type { RemoteInstance } from './remote-instance';

export interface CrashHandling {
  /** @returns true to render again immediately, because the release is not the cause */
  crashed(instance: RemoteInstance, error: unknown): boolean;
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

/** A release that removes nodes itself fails in the same way, and must not be rendered for ever. */
const MAX_REPAIRS = 5;

/**
 * True for the error with which the browser refuses to change a node that React no longer finds in its place: a translator or an
 * extension has replaced it.
 */
export const isForeignChange = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError';

export function createCrashHandling({ failed, isReachable, onFailure }: CrashHandlingOptions): CrashHandling {
  const retried = new Set<string>();
  const repairs = new Map<string, number>();
  const repaired = new Set<string>();
  return {
    crashed({ name, release: { version } }, error) {
      if (isForeignChange(error)) {
        repaired.add(name);
        const count = (repairs.get(name) ?? 0) + 1;
        repairs.set(name, count);
        return count <= MAX_REPAIRS;
      }
      repaired.delete(name);
      onFailure({ remote: name, version, phase: 'render', reason: error });
      return false;
    },
    async retryCrashed({ name, release: { version } }) {
      if (repaired.has(name)) return true;
      const isFirst = !retried.has(name);
      retried.add(name);
      // Without the store, no other release can be loaded.
      if (isFirst || !(await isReachable())) return true;
      failed.mark(name, version);
      return false;
    },
  };
}
