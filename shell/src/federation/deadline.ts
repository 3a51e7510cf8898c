/** Returns a signal that aborts a request after a time; null in browsers that have none (Safari 15), which wait. */
export const createTimeLimit = (ms: number): AbortSignal | null =>
  (AbortSignal as Partial<typeof AbortSignal>).timeout?.(ms) ?? null;

export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** A deadline that several attempts share (D-33: a section shows its card after at most 20 s). */
export interface Deadline {
  /** Settles like the work, or rejects with a DeadlineError at the deadline. */
  within<T>(work: Promise<T>): Promise<T>;
  isOver(): boolean;
  end(): void;
}

export function createDeadline(ms: number): Deadline {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(new DeadlineError(`not loaded within ${ms} ms`));
    }, ms);
  });
  // Avoid an unhandled rejection while no work is pending.
  over.catch(() => undefined);
  return { within: (work) => Promise.race([work, over]), isOver: () => isOver, end: () => clearTimeout(timer) };
}
