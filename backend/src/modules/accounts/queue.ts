export interface QueueOptions {
  readonly atOnce: number;
  readonly waiting: number;
  /** What a task is refused with when the queue is full. */
  readonly full: () => Error;
}

/** Runs at most `atOnce` tasks at a time in the order of their arrival, and refuses what would wait behind `waiting` others. */
export function createQueue({ atOnce, waiting, full }: QueueOptions) {
  let running = 0;
  const line: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) throw full();
    // The one who leaves hands the place over, so `running` stays as it is.
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
