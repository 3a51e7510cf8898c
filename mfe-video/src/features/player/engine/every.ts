/** Runs a task again and again; returns how to stop that. */
export function every(milliseconds: number, task: () => void): () => void {
  const timer = setInterval(task, milliseconds);
  return () => clearInterval(timer);
}
