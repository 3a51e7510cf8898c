import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { confirmPurchase, pay } from '../fixtures/payment';
import { plays } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

const library = '/user-routes/buyed-video';

test(
  'the library of a new viewer leads to the videos, and recommends Premium ones',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const premium = await videosOfType(request, 'Premium');
    await startLoggedIn(page, account);
    await page.goto('/about');
    await page.getByRole('button', { name: /profile/ }).click();
    await page.getByRole('dialog', { name: 'Welcome' }).getByRole('link', { name: 'Your Library' }).click();
    await expect(page).toHaveURL(library);
    await expect(page.getByRole('heading', { level: 1, name: 'Your Media' })).toBeFocused();
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    const recommended = page
      .getByRole('region', { name: 'Recommended Premium Videos' })
      .locator('a[href*="video-player"]');
    await expect(recommended).toHaveCount(Math.min(8, premium.length));
    for (const [index, { id }] of premium.slice(0, 8).entries())
      await expect(recommended.nth(index)).toHaveAttribute('href', `/user-routes/video-player?id=${id}`);
    await page.getByRole('link', { name: 'Browse videos' }).click();
    await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  },
);

test.describe('a purchase', () => {
  test.use({ injectedFailures: { messages: [/403/] } });

  test(
    'made in another tab is in the library without a reload, a rental for a year with its days',
    { tag: '@main' },
    async ({ page, context, account, request }) => {
      const [video] = await videosOfType(request, 'Rent');
      await startLoggedIn(page, account);
      await page.goto(library);
      await expect(page.getByText('Nothing here yet')).toBeVisible();

      const shop = await context.newPage();
      await shop.goto(`/user-routes/video-player?id=${video?.id}`);
      await shop.getByRole('button', { name: /^Rent Now/ }).click();
      await expect(shop.getByRole('dialog', { name: 'Rent now' })).toContainText('1 year');
      await confirmPurchase(shop, 'Rent Now');
      await pay(shop);
      await plays(shop);

      const rented = page.getByRole('region', { name: 'Videos', exact: true }).getByRole('link');
      await expect(rented).toHaveCount(1);
      await expect(rented).toContainText(video?.title ?? '-');
      await expect(rented).toContainText(/36[56] days left/);
      await rented.click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(video?.title ?? '-');
    },
  );
});
