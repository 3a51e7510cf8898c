import type { Shell } from '../app/compose';
import { report } from '../app/report';

const AFTER_MS = 30_000;
const AGAIN_MS = 5 * 60_000;

/** Starts the update check once the page has been open for a while, or the viewer returns to it. */
export function scheduleUpdates(shell: Shell, ownBuild: string | undefined): void {
  const begunAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (ms: number) => {
    timer = setTimeout(start, ms);
    window.addEventListener('focus', start);
  };
  const start = () => {
    clearTimeout(timer);
    window.removeEventListener('focus', start);
    import(/* webpackChunkName: "updates" */ './start-updates')
      .then(({ startUpdates }) => startUpdates(shell, ownBuild, begunAt))
      .catch((issue: unknown) => {
        report(issue);
        wait(AGAIN_MS);
      });
  };
  wait(AFTER_MS);
}
