export interface QueueOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly full: () => Error;
}

/** Runs at most `atOnce` tasks at a time, in order of arrival; rejects a task when `waiting` others are queued. */
export function createQueue({ atOnce, waiting, full }: QueueOptions) {
  let running = 0;
  const line: (() => void)[] = [];

  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (line.length >= waiting) throw full();
    // A finished task passes its slot to the next one, so `running` does not change.
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
