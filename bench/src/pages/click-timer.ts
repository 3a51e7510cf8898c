import type { Page } from '@playwright/test';

/** Waits for the next frame of a video, or for an element with a height. */
export type Sight = { readonly frameOf: string } | { readonly element: string };

interface ClickTimes {
  clicked?: number;
  seen?: number;
}

/** Records the times of the page's next click and of the first match of the selector after it. */
export async function startClickTimer(page: Page, sight: Sight): Promise<void> {
  const [selector, waitsForFrame] = 'frameOf' in sight ? [sight.frameOf, true] : [sight.element, false];
  await page.evaluate(
    ([wanted, isVideo]) => {
      const times: ClickTimes = {};
      (window as unknown as { clickTimes: ClickTimes }).clickTimes = times;
      const check = () => {
        const found = document.querySelector(wanted);
        if (isVideo && found instanceof HTMLVideoElement) found.requestVideoFrameCallback((now) => (times.seen = now));
        else if (!isVideo && found && found.getBoundingClientRect().height > 0) times.seen = performance.now();
        else requestAnimationFrame(check);
      };
      document.addEventListener(
        'click',
        () => {
          times.clicked = performance.now();
          check();
        },
        { capture: true, once: true },
      );
    },
    [selector, waitsForFrame] as const,
  );
}

/** @returns the milliseconds between the click and the sight, once both have happened */
export async function readClickTimer(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => {
      const { clicked, seen } = (window as unknown as { clickTimes: ClickTimes }).clickTimes;
      return clicked !== undefined && seen !== undefined && seen - clicked;
    },
    undefined,
    { timeout: 60_000, polling: 50 },
  );
  return Number(await handle.jsonValue());
}
