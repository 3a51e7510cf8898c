/** Reads are refused before writes: a viewer repeats a read without a thought, while a lost write is lost work. */
export type LoadPriority = 'read' | 'write';

const MAX_WAIT_MS: Readonly<Record<LoadPriority, number>> = { read: 100, write: 200 };
/** A collected heap or a start that compiles code makes requests wait once; overload lasts. */
const GRACE_MS = 100;
/** After a refusal the limits hold without grace, or the queue would grow by the grace's requests again and again. */
const MEMORY_MS = 2_000;

/**
 * Decides which requests a process refuses: those that would wait too long, once waits have been long for a while.
 * @param getWaitMs the milliseconds that a request which arrives now is expected to wait
 */
export function createOverloadDetector(getWaitMs: () => number, clock: () => number = () => performance.now()) {
  let longSince: number | undefined;
  let refusedAt = -Infinity;
  return {
    isRefused(priority: LoadPriority): boolean {
      const wait = getWaitMs();
      if (wait <= MAX_WAIT_MS.read) {
        longSince = undefined;
        return false;
      }
      const now = clock();
      longSince ??= now;
      const isOverloaded = now - longSince >= GRACE_MS || now - refusedAt < MEMORY_MS;
      if (!isOverloaded || wait <= MAX_WAIT_MS[priority]) return false;
      refusedAt = now;
      return true;
    },
  };
}
