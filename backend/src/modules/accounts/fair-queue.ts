export interface FairQueueOptions {
  readonly concurrency: number;
  readonly maxWaiting: number;
  readonly full: () => Error;
}

interface WaitingTask {
  readonly lanes: readonly string[];
  /** Tasks start in the order of these. */
  readonly rank: number;
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs at most `concurrency` tasks at a time. Each lane (a network, an account) gets its share: a task's rank is one more
 * than that of the last task of its lanes, so that a lane with many tasks queues behind itself (start-time fair queueing).
 * A full queue rejects the task with the highest rank, which is one of the busiest lane.
 */
export function createFairQueue({ concurrency, maxWaiting, full }: FairQueueOptions) {
  let running = 0;
  /** The rank of the task that started last: a new lane continues from here. */
  let current = 0;
  const waiting: WaitingTask[] = [];
  const lastRanks = new Map<string, number>();

  const toRank = (lanes: readonly string[]): number =>
    1 + Math.max(current, ...lanes.map((lane) => lastRanks.get(lane) ?? 0));

  const forget = ({ lanes, rank }: WaitingTask): void => {
    for (const lane of lanes) if (lastRanks.get(lane) === rank) lastRanks.set(lane, rank - 1);
  };

  function insert(task: WaitingTask): void {
    const after = waiting.findLastIndex(({ rank }) => rank <= task.rank);
    waiting.splice(after + 1, 0, task);
    for (const lane of task.lanes) lastRanks.set(lane, task.rank);
  }

  function wait(lanes: readonly string[]): Promise<void> {
    return new Promise((start, reject) => {
      const task = { lanes, rank: toRank(lanes), start, reject };
      const last = waiting.at(-1);
      if (waiting.length >= maxWaiting) {
        if (!last || last.rank <= task.rank) return reject(full());
        waiting.pop();
        forget(last);
        last.reject(full());
      }
      insert(task);
    });
  }

  function startNext(): void {
    const next = waiting.shift();
    if (next) {
      current = next.rank;
      next.start();
      return;
    }
    running -= 1;
    current = 0;
    lastRanks.clear();
  }

  return async <T>(lanes: readonly string[], task: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running += 1;
    // A finished task passes its slot to the next one, so `running` does not change.
    else await wait(lanes);
    try {
      return await task();
    } finally {
      startNext();
    }
  };
}
