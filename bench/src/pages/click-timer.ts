import type { Page } from '@playwright/test';

/** Waits for the next frame of a video, or for the heading of another page. */
export type Sight = { readonly frameOf: string } | { readonly pageAt: string };

interface ClickTimes {
  clicked?: number;
  seen?: number;
}

/** Records the times of the page's next click and of the sight after it. */
export async function startClickTimer(page: Page, sight: Sight): Promise<void> {
  // The first call installs Playwright's helpers in the page. After the click, that would count: 30 ms on a slowed processor.
  await page.waitForFunction(() => true);
  await page.evaluate((wanted) => {
    const times: ClickTimes = {};
    (window as unknown as { clickTimes: ClickTimes }).clickTimes = times;
    const findHeading = () => document.querySelector('main h1');
    let previous: Element | null = null;
    const isShown = (path: string) => {
      const heading = findHeading();
      return location.pathname === path && heading !== null && heading !== previous;
    };
    /** Returns whether it has come, and records the time of the frame that shows it. */
    const find = () => {
      const video = 'frameOf' in wanted && document.querySelector(wanted.frameOf);
      if (video instanceof HTMLVideoElement) video.requestVideoFrameCallback((now) => (times.seen = now));
      else if ('pageAt' in wanted && isShown(wanted.pageAt))
        // The next frame paints it, and the one after that begins when it has been painted.
        requestAnimationFrame(() => requestAnimationFrame((now) => (times.seen = now)));
      else return false;
      return true;
    };
    document.addEventListener(
      'click',
      () => {
        times.clicked = performance.now();
        previous = findHeading();
        if (find()) return;
        // Looking for it in every frame would make the browser paint frames that nothing needs.
        const observer = new MutationObserver(() => find() && observer.disconnect());
        observer.observe(document.documentElement, { childList: true, subtree: true });
      },
      { capture: true, once: true },
    );
  }, sight);
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
