/** Runs a task after a delay; returns a function that cancels it. */
export type SetTimer = (milliseconds: number, task: () => void) => () => void;

export const setBrowserTimer: SetTimer = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

/** One task that waits for its time. */
export interface Delay {
  /** Replaces the waiting task. */
  schedule(milliseconds: number, task: () => void): void;
  runNow(): void;
  cancel(): void;
}

export function createDelay(setTimer: SetTimer): Delay {
  let cancelTimer = (): void => undefined;
  let waiting: (() => void) | undefined;
  const cancel = () => {
    cancelTimer();
    waiting = undefined;
  };
  const runNow = () => {
    const task = waiting;
    cancel();
    task?.();
  };
  return {
    cancel,
    runNow,
    schedule(milliseconds, task) {
      cancel();
      waiting = task;
      cancelTimer = setTimer(milliseconds, runNow);
    },
  };
}
