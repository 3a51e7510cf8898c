import type { Page } from '@playwright/test';

/** Milliseconds since the start of the navigation; undefined for events that have not happened. */
export interface Paint {
  readonly largest?: number;
  /** The first card of a rail, with its picture painted. */
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
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    /** Resolves after the frame in which the picture was painted, and rejects if the page replaces it before that. */
    const waitForPaint = async (picture: HTMLImageElement) => {
      await picture.decode();
      await nextFrame();
      await nextFrame();
      if (!picture.isConnected) throw new Error('the picture was replaced');
    };
    const isPictureOfCard = (picture: HTMLImageElement) => {
      const { top, width, height } = picture.getBoundingClientRect();
      const isSeen = picture.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return isSeen && width > 0 && height > 0 && top < innerHeight && picture.complete && picture.naturalWidth > 0;
    };
    const check = () => {
      const picture = [...document.querySelectorAll<HTMLImageElement>('main a[href] img')].find(isPictureOfCard);
      if (!picture) return void requestAnimationFrame(check);
      waitForPaint(picture).then(
        () => (paint.firstCard = performance.now()),
        () => requestAnimationFrame(check),
      );
    };
    requestAnimationFrame(check);
  });
}

export const getPaint = (page: Page): Promise<Paint> =>
  page.evaluate(() => (window as unknown as { paint: Paint }).paint);
