import { whenIdle } from '@inspire/shared/ui';

const MAX_WAIT_MS = 5_000;

/** Calls `run` once when the document is complete and the browser idle: for what must not delay its first page. */
export function whenCompleteAndIdle(run: () => void): void {
  const wait = () => void whenIdle(run, MAX_WAIT_MS);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
