import type { Page } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import { holdIdle } from '../fixtures/hold-idle';
import { expect, test } from '../fixtures/test';

test.describe('a rail that waits until the browser is idle', () => {
  // The players of paid videos get no media.
  test.use({ injectedFailures: { messages: [/403/] } });

  const oneTimePurchase = (page: Page) => page.getByRole('region', { name: 'One-Time Purchase Videos', exact: true });
  const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

  /** Returns once the rails below the viewport have data and wait. */
  async function openByLink(page: Page): Promise<void> {
    await page.goto('/user-routes/audio');
    await page.locator('a[href="/user-routes/dashboard"]:visible').first().click();
    await expect(page.getByRole('region', { name: 'New Videos' }).getByRole('link').first()).toBeVisible();
    await expect(oneTimePurchase(page)).toHaveAttribute('aria-busy', 'true');
    // Ten skeletons stand for data that are loading, one for cards that wait.
    await expect(oneTimePurchase(page).getByTestId('skeleton')).toHaveCount(1);
  }

  for (const width of [390, 768, 1_440])
    test(`keeps its place in a window of ${width} pixels, and has all cards on the way back`, async ({
      page,
      account,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const beIdle = await holdIdle(page);
      await startLoggedIn(page, account);
      await openByLink(page);
      await expect(oneTimePurchase(page).getByRole('link')).toHaveCount(0);
      const before = await height(page);
      await beIdle();
      const card = oneTimePurchase(page).getByRole('link').first();
      await expect(card).toBeVisible();
      expect(await height(page)).toBe(before);

      await card.click();
      await page.waitForURL(/video-player/);
      await page.goBack();
      await expect(card).toBeInViewport();
      await expect(oneTimePurchase(page).getByRole('button', { name: /^Next/ })).toHaveCount(0);
    });

  test('does not take the click from a card that is being pressed', async ({ page, account }) => {
    const beIdle = await holdIdle(page);
    await startLoggedIn(page, account);
    await openByLink(page);
    const rail = page.getByRole('region', { name: 'New Videos' });
    const next = rail.getByRole('button', { name: /^Next/ });
    await rail.getByRole('link').first().hover();
    await page.mouse.down();
    await beIdle();
    // The other rails have not been pressed.
    await expect(oneTimePurchase(page)).toHaveAttribute('aria-busy', 'false');
    await expect(next).toHaveCount(0);
    await page.mouse.up();
    await page.waitForURL(/video-player/);
    await page.goBack();
    await expect(rail.getByRole('link').first()).toBeVisible();
    await beIdle();
    await expect(next).toBeVisible();
  });
});

test(
  'the dashboard shows its rails in the order of the specification, and makes each call once',
  { tag: '@main' },
  async ({ page, account }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // Bell and popups make their own calls when the page is idle.
      if (/^\/(files|api|subscriptions)\//.test(pathname) && !pathname.startsWith('/api/v1/notifications/'))
        calls.push(pathname);
    });
    await startLoggedIn(page, account);
    await page.goto('/user-routes/dashboard');
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
    // The placeholders have the same headings while the data loads.
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    // Rails below the fold are mounted when the viewer scrolls near.
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByRole('heading', { name: 'One-Time Purchase Videos' })).toBeVisible();
    const rails = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(rails.slice(1)).toEqual(['New Videos', 'Video Albums', 'Featured Videos', 'One-Time Purchase Videos']);
    expect(calls.toSorted()).toEqual([
      '/api/v1/album/get/all/video-albums',
      '/api/v1/my-list',
      '/files/getUserBrowseHistory',
      '/files/search',
    ]);
  },
);
