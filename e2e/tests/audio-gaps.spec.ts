import type { Page } from '@playwright/test';
import { inDock, listen, seekNearEnd } from '../fixtures/audio';
import { isFull } from '../fixtures/counts';
import { expect, test } from '../fixtures/test';

const media = '**/media/stream/**';
/** Odd, so that one of them is the median. */
const SWITCHES = isFull ? 11 : 5;

/** Milliseconds from the end of each track to the first sound of the next one, from now on. */
const watchGaps = (page: Page) =>
  page.evaluate(() => {
    const gaps: number[] = [];
    let endedAt: number | undefined;
    Object.assign(window, { gaps });
    document.addEventListener('ended', () => (endedAt = performance.now()), { capture: true });
    document.addEventListener(
      'playing',
      () => {
        if (endedAt !== undefined) gaps.push(performance.now() - endedAt);
        endedAt = undefined;
      },
      { capture: true },
    );
  });
const gaps = (page: Page) => page.evaluate(() => (window as unknown as { gaps: number[] }).gaps);

/** Keeps the page's audio elements, also the one outside of the document that preloads. */
const keepElements = (page: Page) =>
  page.addInitScript(() => {
    const elements: HTMLMediaElement[] = [];
    Object.assign(window, { elements });
    const create = document.createElement.bind(document);
    document.createElement = ((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLMediaElement) elements.push(element);
      return element;
    }) as typeof document.createElement;
  });
/** True when the next track is preloaded, which takes less than the half minute that a listener gives it. */
const isNextReady = (page: Page) =>
  page.evaluate(() => {
    const { elements } = window as unknown as { elements: HTMLMediaElement[] };
    return elements.length > 1 && elements.every(({ src, readyState }) => src !== '' && readyState >= 3);
  });

test('half of the next tracks follow within 100 ms, although the server responds after 400', async ({
  page,
  account,
  request,
}) => {
  test.setTimeout(120_000);
  await keepElements(page);
  await page.route(media, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const { tracks } = await listen(page, account, request);
  await watchGaps(page);
  for (let ends = 1; ends <= SWITCHES; ends += 1) {
    await expect.poll(() => isNextReady(page)).toBe(true);
    await seekNearEnd(page);
    await inDock(page, tracks[ends % tracks.length]?.title);
    await expect.poll(() => gaps(page)).toHaveLength(ends);
  }
  const sorted = (await gaps(page)).sort((a, b) => a - b);
  expect(sorted[(SWITCHES - 1) / 2], `gaps in milliseconds: ${sorted.map(Math.round).join(', ')}`).toBeLessThan(100);
});
