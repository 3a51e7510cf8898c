import { runAsJob } from '@inspire/server-kit/requests';

export interface RepeatedTask<T> {
  readonly run: () => Promise<T>;
  readonly intervalMs: number;
  readonly isImmediate?: boolean;
  /** True when work is left, so that the next run follows without a pause. */
  readonly hasMore?: (result: T) => boolean;
  /** The task continues after a failed run. */
  readonly onError: (error: unknown) => void;
}

/**
 * Runs a task repeatedly, one run at a time and each under its own id. The pauses do not keep the process alive.
 * @returns a function that stops the task and resolves when the current run has finished
 */
export function repeatTask<T>({
  run,
  intervalMs,
  isImmediate = false,
  hasMore = () => false,
  onError,
}: RepeatedTask<T>): () => Promise<void> {
  let isStopped = false;
  let endPause: () => void = () => undefined;

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, intervalMs);
      timer.unref();
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const runOnce = (): Promise<boolean> =>
    runAsJob(async () => {
      try {
        return hasMore(await run());
      } catch (error) {
        onError(error);
        return false;
      }
    });

  const loop = async (): Promise<void> => {
    if (!isImmediate) await pause();
    while (!isStopped) {
      const isWorkLeft = await runOnce();
      if (!isWorkLeft && !isStopped) await pause();
    }
  };

  const done = loop();
  return async () => {
    isStopped = true;
    endPause();
    await done;
  };
}
