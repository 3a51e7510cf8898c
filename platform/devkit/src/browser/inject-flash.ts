import type { ScriptedPage } from './frame-sampler';

/** Removes the page from view for a moment after its first paint: proves that P17 reports blank frames. */
export async function injectFlash(page: Pick<ScriptedPage, 'addInitScript'>): Promise<void> {
  await page.addInitScript(() => {
    const [hideAfterMs, hideForMs] = [600, 120];
    new PerformanceObserver((_list, observer) => {
      observer.disconnect();
      setTimeout(() => {
        document.body.style.visibility = 'hidden';
        setTimeout(() => (document.body.style.visibility = ''), hideForMs);
      }, hideAfterMs);
    }).observe({ type: 'paint', buffered: true });
  });
}
