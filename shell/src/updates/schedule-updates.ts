import type { Shell } from '../app/compose';
import { report } from '../app/report';

const AFTER_MS = 30_000;

/** Begins to follow updates once the page has been open for a while, or its viewer comes back to it. */
export function scheduleUpdates(shell: Shell, ownBuild: string | undefined): void {
  const begunAt = Date.now();
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    import(/* webpackChunkName: "updates" */ './start-updates').then(({ startUpdates }) => startUpdates(shell, ownBuild, begunAt)).catch(report);
  };
  setTimeout(start, AFTER_MS);
  window.addEventListener('focus', start, { once: true });
}
