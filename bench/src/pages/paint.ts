import type { Page } from '@playwright/test';

/** Milliseconds since the start of the navigation; undefined for events that have not happened. */
export interface Paint {
  readonly largest?: number;
  readonly firstCard?: number;
  /** Sum of the layout shifts without recent user input. */
  readonly shift: number;
}

export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paint: { largest?: number; firstCard?: number; shift: number } = { shift: 0 };
    (window as unknown as { paint: typeof paint }).paint = paint;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paint.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!hadRecentInput) paint.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const check = () => {
      const card = document.querySelector('main .slick-slide a[href]');
      if (card && card.getBoundingClientRect().height > 0) paint.firstCard = performance.now();
      else requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
}

export const getPaint = (page: Page): Promise<Paint> =>
  page.evaluate(() => (window as unknown as { paint: Paint }).paint);
