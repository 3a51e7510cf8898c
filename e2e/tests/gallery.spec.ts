import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { violations } from '../fixtures/axe';
import { startStaticOrigin } from '../fixtures/fault-injection/static-origin';
import type { LocalServer } from '../fixtures/local-server';
import { expect, test } from '../fixtures/test';

const repository = join(import.meta.dirname, '../..');
let folder: string;
let site: LocalServer;
/** As strict as the site's policy. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'";

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'inspire-gallery-'));
  execFileSync(process.execPath, [join(repository, 'platform/scripts/bin/bootstrap.mjs'), 'ui', '--build', folder], {
    cwd: repository,
    stdio: 'inherit',
  });
  site = await startStaticOrigin(folder, { 'content-security-policy': policy });
});
test.afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openGallery(page: Page, anchor = ''): Promise<void> {
  await page.goto(`${site.origin}/${anchor}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // Rails become sliders after the first paint; this one is the last.
  await expect(longRail(page).getByRole('button', { name: /^Next/ })).toBeVisible();
}
const longRail = (page: Page) => page.getByRole('region', { name: 'One-Time Purchase Videos' });
/** The numbers of the long rail's reachable cards. */
const inReach = (page: Page) =>
  longRail(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Number.parseInt(link.textContent ?? '', 10)));

/** Sums up the layout shifts from now on, including those after input, without those of the font, which the site preloads. */
const watchShifts = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifts: number }).shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
const shifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number }).shifts);

// Open dialogs, sheets, popovers and menus are those of the site (`accessibility`, `player-controls`).
test('axe finds nothing on any component, target sizes included', async ({ page }) => {
  await openGallery(page);
  expect(await violations(page, { rules: { 'target-size': { enabled: true } } })).toEqual([]);
});

for (const width of [360, 768, 1_440]) {
  test(`nothing shifts and nothing is clipped in a window of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openGallery(page);
    await watchShifts(page);
    for (const part of await page.getByRole('heading', { level: 2 }).all()) await part.scrollIntoViewIfNeeded();
    await longRail(page).scrollIntoViewIfNeeded();
    await longRail(page).getByRole('button', { name: /^Next/ }).click();
    await expect.poll(async () => (await inReach(page))[0]).toBeGreaterThan(1);
    await page.waitForTimeout(900);
    expect(await shifts(page)).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('a dialog traps the focus and returns it', async ({ page }) => {
  await openGallery(page);
  const opener = page.getByRole('button', { name: 'Open: question' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /log out/ });
  await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
  for (let press = 0; press < 5; press += 1) {
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('a popover takes the focus, does not trap it, and returns it on Esc', async ({ page }) => {
  await openGallery(page);
  const button = page.getByRole('button', { name: 'Filters' });
  const panel = page.getByRole('dialog', { name: 'Filters' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'Apply' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Menu' }).last()).toBeFocused();
  await expect(panel).toBeHidden();
});

test('a popover stays inside the window, and fills its width on a phone', async ({ page }) => {
  await openGallery(page);
  const button = page.getByRole('button', { name: 'Notifications', exact: true });
  const boxes = async () => {
    // Before the press, which shrinks the button for a moment.
    const trigger = (await button.boundingBox())!;
    await button.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel).toHaveCSS('opacity', '1');
    await button.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    return { panel: (await panel.boundingBox())!, trigger };
  };
  const wide = await boxes();
  const atItsEdge = wide.trigger.x + wide.trigger.width - wide.panel.width;
  expect(wide.panel.x).toBeCloseTo(Math.max(16, atItsEdge), 0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 640 });
  await button.scrollIntoViewIfNeeded();
  const narrow = await boxes();
  expect([narrow.panel.x, narrow.panel.width]).toEqual([12, 336]);
  expect(narrow.panel.y).toBeGreaterThanOrEqual(0);
  expect(narrow.panel.y + narrow.panel.height).toBeLessThanOrEqual(640);
});

test('a rail of 500 cards mounts few of them, and never scrolls past an unmounted card', async ({ page }) => {
  await openGallery(page);
  const rail = longRail(page);
  await rail.scrollIntoViewIfNeeded();
  expect(await rail.locator('a').count()).toBeLessThan(15);
  const empty = await rail.evaluate(async (region) => {
    const list = region.querySelector('.slick-list')!;
    const next = [...region.querySelectorAll('button')].find(({ ariaLabel }) => ariaLabel?.startsWith('Next'))!;
    let seen = 0;
    let going = true;
    const look = () => {
      const { left, right } = list.getBoundingClientRect();
      for (const slot of list.querySelectorAll('[data-slot]')) {
        const box = slot.getBoundingClientRect();
        if (box.right > left + 16 && box.left < right - 16 && !slot.querySelector('a')) seen += 1;
      }
      if (going) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    for (let step = 0; step < 20; step += 1) {
      next.click();
      await new Promise((done) => setTimeout(done, 150));
    }
    await new Promise((done) => setTimeout(done, 1_000));
    going = false;
    return seen;
  });
  expect(empty).toBe(0);
  expect((await inReach(page))[0]).toBe(41);
  await expect.poll(() => rail.locator('a').count()).toBeLessThan(20);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves', async ({ page }) => {
    await openGallery(page);
    await page.getByRole('button', { name: 'Notifications', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCSS('transition-duration', /^0s(, 0s)*$/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open: sheet' }).click();
    await expect(page.getByRole('dialog', { name: 'Welcome' })).toHaveCSS('transition-duration', /^0s(, 0s)*$/);
  });
});
