/** Runs a task after a delay; returns a function that cancels it. */
export type SetTimer = (milliseconds: number, task: () => void) => () => void;

export const setBrowserTimer: SetTimer = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};
