/** Runs a task after a delay; returns a function that cancels it. */
export type SetTimer = (milliseconds: number, task: () => void) => () => void;

export const setBrowserTimer: SetTimer = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

/** Runs a task at an interval; returns a function that stops it. */
export function every(milliseconds: number, task: () => void): () => void {
  const timer = setInterval(task, milliseconds);
  return () => clearInterval(timer);
}
