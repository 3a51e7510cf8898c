import type { SetTimer } from './timers';

export interface Retry {
  schedule(milliseconds: number, task: () => void): void;
  runNow(): void;
  cancel(): void;
}

export function createRetry(setTimer: SetTimer): Retry {
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
