/** A page that is never idle runs the work after this time. */
const MAX_WAIT_MS = 5_000;

/** Calls `run` once when the document is complete and the browser idle: for what must not delay the page. */
export function whenIdle(run: () => void): void {
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: MAX_WAIT_MS });
    else setTimeout(run, MAX_WAIT_MS);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
