import type { Page } from '@playwright/test';

const HIDE_AFTER_MS = 600;
const HIDE_FOR_MS = 120;

/** Removes the page from view for a moment after its first paint: proves that P17 reports blank frames. */
export async function injectFlash(page: Page): Promise<void> {
  await page.addInitScript(
    ([after, duration]) => {
      new PerformanceObserver((_list, observer) => {
        observer.disconnect();
        setTimeout(() => {
          document.body.style.visibility = 'hidden';
          setTimeout(() => (document.body.style.visibility = ''), duration);
        }, after);
      }).observe({ type: 'paint', buffered: true });
    },
    [HIDE_AFTER_MS, HIDE_FOR_MS] as const,
  );
}
