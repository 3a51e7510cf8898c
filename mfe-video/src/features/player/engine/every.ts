/** Runs a task at an interval; returns a function that stops it. */
export function every(milliseconds: number, task: () => void): () => void {
  const timer = setInterval(task, milliseconds);
  return () => clearInterval(timer);
}
