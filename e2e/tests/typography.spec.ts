import type { Locator, Page } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import { holdRequests } from '../fixtures/hold-requests';
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
  // Playwright's own screenshots wait for all fonts, and one test holds a font back.
  const session = await page.context().newCDPSession(page);
  const { data: picture } = await session.send('Page.captureScreenshot', { clip: { ...box, scale: 1 } });
  await session.detach();
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

/** Returns the fonts that the browser uses for the texts of an element. */
async function fontsOf(element: Locator): Promise<readonly { familyName: string; isCustomFont: boolean }[]> {
  const session = await element.page().context().newCDPSession(element.page());
  await element.evaluate((node) => node.setAttribute('data-measured', ''));
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-measured]' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await element.evaluate((node) => node.removeAttribute('data-measured'));
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }));
}

/** Records the names of the fonts that a page requests. */
function watchFonts(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const [, name] = /noto-sans-devanagari-([\w-]+)-(?:wght|standard)-normal/.exec(request.url()) ?? [];
    if (name !== undefined) names.push(name);
  });
  return names;
}

const webFont = [{ familyName: 'Noto Sans Devanagari', isCustomFont: true }];

/** Waits until the web font shows an element, which may be replaced by one with its data meanwhile. */
const expectWebFont = (element: Locator): Promise<void> =>
  expect(async () => expect(await fontsOf(element)).toEqual(webFont)).toPass({ timeout: 10_000 });

test('a page loads the files of the scripts that it shows, each once', async ({ page, account }) => {
  const loaded = watchFonts(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(loaded).toEqual(['latin']);

  await startLoggedIn(page, account);
  loaded.length = 0;
  await page.goto('/plan-page');
  const price = page.getByText(/^₹/).first();
  await expect(price).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expectWebFont(price);
  expect(loaded.toSorted()).toEqual(['latin', 'latin-ext']);

  loaded.length = 0;
  await page.goto('/user-routes/dashboard');
  const title = page.getByText(/^\p{Script=Devanagari}+ \p{Script=Devanagari}+$/u).first();
  await expect(title).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expectWebFont(title);
  expect(loaded.filter((name) => name === 'devanagari')).toHaveLength(1);
});

/** How long browsers keep text invisible whose font loads with `font-display: block`. */
const BLOCK_PERIOD_MS = 3_000;

/**
 * Shows Devanagari on a machine without a font for it, while no file of the web font arrives.
 *
 * @returns the strongest contrast of a letter, and a function that lets the files arrive
 */
async function showWithoutFont(
  page: Page,
  keepFamily: boolean,
): Promise<{ readonly sample: Locator; readonly ink: number; readonly tookMs: number; readonly arrive: () => void }> {
  const arrive = await holdRequests(page, /\.woff2$/);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((keeps) => {
    for (const sheet of document.styleSheets)
      for (const [index, rule] of [...sheet.cssRules].entries()) {
        if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes('Inspire Devanagari')) continue;
        const text = rule.cssText.replaceAll(/local\([^)]*\),?/g, '');
        sheet.deleteRule(index);
        sheet.insertRule(keeps ? text : text.replace('Inspire Devanagari', 'Unused'), index);
      }
  }, keepFamily);
  const start = performance.now();
  // Outside the site's root, where React does not look for its own markup.
  await page.evaluate(() => {
    const sample = document.createElement('p');
    sample.textContent = 'एक दिवा';
    Object.assign(sample.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: '9999', background: 'black' });
    Object.assign(sample.style, { color: 'white', fontSize: '3rem', lineHeight: '2' });
    document.body.append(sample);
  });
  const sample = page.getByText('एक दिवा');
  const ink = Math.max(...(await inkByRow(sample, 'ए')));
  return { sample, ink, tookMs: performance.now() - start, arrive };
}

test('Devanagari never shows as empty boxes: it waits for its font on a machine without one', async ({ browser }) => {
  const open = async (keepFamily: boolean) => {
    const context = await browser.newContext();
    return { context, ...(await showWithoutFont(await context.newPage(), keepFamily)) };
  };
  let shown = await open(true);
  // A picture that was taken after the block period says nothing.
  while (shown.tookMs >= BLOCK_PERIOD_MS) {
    shown.arrive();
    await shown.context.close();
    shown = await open(true);
  }
  expect(shown.ink).toBeLessThan(0.05);
  shown.arrive();
  await expect.poll(async () => Math.max(...(await inkByRow(shown.sample, 'ए')))).toBeGreaterThan(0.5);
  await expectWebFont(shown.sample);
  await shown.context.close();

  // Injected fault: without the family that waits, the browser paints what it has.
  const faulty = await open(false);
  await expect.poll(async () => Math.max(...(await inkByRow(faulty.sample, 'ए')))).toBeGreaterThan(0.5);
  faulty.arrive();
  await faulty.context.close();
});
