/** The part of Playwright's page that is used here. */
export interface ScriptedPage {
  addInitScript(script: () => void): Promise<unknown>;
  evaluate<T>(script: () => T): Promise<T>;
}

export interface BlankFrames {
  /** Frames without a visible bar, or with nothing below it. */
  readonly blank: number;
  readonly frames: number;
  /** Milliseconds that blank frames stood. */
  readonly blankMs: number;
  /** Milliseconds since the navigation, and what was missing, per stretch of blank frames. */
  readonly stretches: readonly { readonly from: number; readonly to: number; readonly missing: string }[];
}

interface Sample {
  readonly at: number;
  readonly missing: string;
}

/**
 * Samples every animation frame. A spinner alone counts as nothing: the space shows the page's skeleton or its content.
 * Samples are taken before a frame is painted, so the last one before the first paint of content belongs to it.
 */
export async function sampleFrames(page: ScriptedPage): Promise<void> {
  await page.addInitScript(() => {
    const samples: Sample[] = [];
    (window as unknown as { frameSamples: Sample[] }).frameSamples = samples;
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
    const isTransparent = (color: string) => color === 'transparent' || /,\s*0\)$|\/\s*0%?\)$/.test(color);
    const replaced = 'img, picture, video, canvas, input, textarea, select, button';
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const hasPaint = (element: Element, backdrop: string) => {
      if (element.matches(replaced) || hasText(element)) return true;
      const { backgroundColor, backgroundImage, boxShadow } = getComputedStyle(element);
      if (backgroundImage !== 'none' || boxShadow !== 'none') return true;
      return !isTransparent(backgroundColor) && backgroundColor !== backdrop;
    };
    const isInView = (element: Element, top: number) => {
      const rect = element.getBoundingClientRect();
      return rect.width > 1 && rect.height > 1 && rect.bottom > top && rect.top < innerHeight && rect.right > 0;
    };
    const hasContent = (bottom: number) => {
      const backdrop = getComputedStyle(document.body).backgroundColor;
      const main = document.querySelector('main');
      if (!main) return false;
      for (const element of main.querySelectorAll('*')) {
        if (element.closest('svg, [role="status"], [role="progressbar"]')) continue;
        if (isInView(element, bottom) && hasPaint(element, backdrop) && isShown(element)) return true;
      }
      return false;
    };
    /** What stands there instead, so that a rare blank frame can be explained. */
    const describeMain = () => {
      const main = document.querySelector('main');
      const first = main?.firstElementChild;
      return main
        ? `${main.querySelectorAll('*').length} elements, first ${first?.getAttribute('class') ?? 'none'}`
        : 'no main';
    };
    const describe = () => {
      const bar = document.querySelector('header');
      const rect = bar?.getBoundingClientRect();
      if (!bar || !rect || rect.height === 0 || rect.bottom <= 0 || !isShown(bar)) return 'bar';
      return hasContent(rect.bottom) ? '' : `content (${describeMain()})`;
    };
    const sample = () => {
      if (document.body) samples.push({ at: performance.now(), missing: describe() });
      requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
  });
}

export async function getBlankFrames(page: ScriptedPage): Promise<BlankFrames> {
  const { samples, firstPaint } = await page.evaluate(() => ({
    samples: (window as unknown as { frameSamples: Sample[] }).frameSamples,
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }));
  const first = samples.findLastIndex(({ at }) => at <= firstPaint);
  const painted = samples.slice(Math.max(first, 0));
  const stretches: { from: number; to: number; missing: string }[] = [];
  let [blank, blankMs] = [0, 0];
  painted.forEach(({ at, missing }, index) => {
    if (missing === '') return;
    const end = painted[index + 1]?.at ?? at;
    blank += 1;
    blankMs += end - at;
    const last = stretches.at(-1);
    if (last?.missing === missing && Math.round(at) === last.to) last.to = Math.round(end);
    else stretches.push({ from: Math.round(at), to: Math.round(end), missing });
  });
  return { blank, frames: painted.length, blankMs: Math.round(blankMs), stretches };
}

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
