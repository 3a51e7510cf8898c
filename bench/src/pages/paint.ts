import type { Page } from '@playwright/test';

/** Milliseconds since the navigation began; undefined for what has not come. */
export interface Paint {
  readonly largest?: number;
  readonly firstCard?: number;
}

/** Notes from the first byte on when the largest content is painted and the first card of a rail can be seen. */
export async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const paint: { largest?: number; firstCard?: number } = {};
    (window as unknown as { paint: typeof paint }).paint = paint;
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) paint.largest = startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    const look = () => {
      const card = document.querySelector('main .slick-slide a[href]');
      if (card && card.getBoundingClientRect().height > 0) paint.firstCard = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export const paintOf = (page: Page): Promise<Paint> => page.evaluate(() => (window as unknown as { paint: Paint }).paint);
