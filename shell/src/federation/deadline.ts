export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/** A fixed point in time that several tries share (D-33: a section shows its card after 20 s at most). */
export interface Deadline {
  /** Settles like the work, or fails with a DeadlineError when the time is over first. */
  within<T>(work: Promise<T>): Promise<T>;
  isOver(): boolean;
  /** Forgets the clock: whoever waits is done. */
  end(): void;
}

/** @param ms milliseconds from now */
export function createDeadline(ms: number): Deadline {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(new DeadlineError(`not loaded within ${ms} ms`));
    }, ms);
  });
  // Nobody may be waiting when the time is over.
  over.catch(() => undefined);
  return { within: (work) => Promise.race([work, over]), isOver: () => isOver, end: () => clearTimeout(timer) };
}
