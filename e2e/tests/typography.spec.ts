import type { Locator } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

/**
 * Measures one letter of a text as painted.
 *
 * @returns for each pixel row of the letter, the strongest contrast to the background, from 0 to 1
 */
async function inkByRow(text: Locator, letter: string): Promise<number[]> {
  const page = text.page();
  const box = await text.evaluate((element, wanted) => {
    const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
    const range = document.createRange();
    range.setStart(node, node.data.indexOf(wanted));
    range.setEnd(node, node.data.indexOf(wanted) + 1);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  }, letter);
  const picture = (await page.screenshot({ clip: box })).toString('base64');
  return page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    const green = (x: number, y: number): number => data[(y * width + x) * 4 + 1]!;
    const background = green(0, 0);
    return Array.from(
      { length: height },
      (_, y) => Math.max(...Array.from({ length: width }, (_column, x) => Math.abs(green(x, y) - background))) / 255,
    );
  }, picture);
}

/** The faintest row inside a letter, as a share of the darkest row. Its end rows are left out: smoothing makes them pale. */
function gapOf(rows: readonly number[]): number {
  const darkest = Math.max(...rows);
  const inked = rows.map((ink) => ink > darkest / 2);
  return Math.min(...rows.slice(inked.indexOf(true) + 1, inked.lastIndexOf(true))) / darkest;
}

for (const colorScheme of ['dark', 'light'] as const) {
  test(`a bold i keeps its dot at one device pixel, ${colorScheme} theme`, async ({ page, account }) => {
    await page.emulateMedia({ colorScheme });
    await startLoggedIn(page, account);
    await page.goto('/user-routes/dashboard');
    const link = page.getByRole('link', { name: 'Videos', exact: true });
    await expect(link).toHaveAttribute('aria-current', 'page');
    await page.evaluate(() => document.fonts.ready);
    expect(gapOf(await inkByRow(link, 'i'))).toBeLessThan(0.7);

    // Injected fault: an l has no gap.
    await link.evaluate((element) => {
      (document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text).data = 'Vldeos';
    });
    expect(gapOf(await inkByRow(page.getByRole('link', { name: 'Vldeos' }), 'l'))).toBeGreaterThan(0.9);
  });
}
