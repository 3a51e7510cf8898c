/**
 * Calls `run` once when the browser is idle: for what must not delay a page.
 * @param maxWait milliseconds after which a page that is never idle runs it; also the delay in browsers that do not say
 *   when they are idle
 * @returns a function that cancels it
 */
export function whenIdle(run: () => void, maxWait: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(run, { timeout: maxWait });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, maxWait);
  return () => clearTimeout(timer);
}
