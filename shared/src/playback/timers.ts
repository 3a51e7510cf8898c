/** Runs a task once, later; returns a function that cancels it. */
export type SetTimer = (milliseconds: number, task: () => void) => () => void;

/** The browser's own timers. */
export const setBrowserTimer: SetTimer = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};
