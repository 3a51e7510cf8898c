export interface Job<T> {
  /** Number of cores that the job keeps busy; fractions for jobs that mostly wait. */
  readonly cores: number;
  run(): Promise<T>;
}

/**
 * Runs jobs side by side as long as their cores fit, and starts them in their order. A job that needs more than all
 * cores starts when no other runs.
 * @returns the results in the order of the jobs
 */
export function runSideBySide<T>(jobs: readonly Job<T>[], cores: number): Promise<T[]> {
  return new Promise((resolve, reject) => {
    const waiting = [...jobs.entries()];
    const results = new Map<number, T>();
    let busy = 0;
    const start = (index: number, job: Job<T>) => {
      busy += job.cores;
      job.run().then((result) => {
        busy -= job.cores;
        results.set(index, result);
        next();
      }, reject);
    };
    const next = () => {
      if (results.size === jobs.length) return resolve(jobs.flatMap((_, index) => results.get(index) as T));
      for (const entry of [...waiting]) {
        const [index, job] = entry;
        if (busy > 0 && busy + job.cores > cores) continue;
        waiting.splice(waiting.indexOf(entry), 1);
        start(index, job);
      }
    };
    next();
  });
}
