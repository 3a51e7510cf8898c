import type { Page } from '@playwright/test';
import { continueWithGoogle, startLoggedIn, videoWithTrailer } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { layoutShift, watchLayoutShift } from '../fixtures/layout-shift';
import { confirmPurchase, pay } from '../fixtures/payment';
import { plays, toEnd } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

// A locked item answers 403, which the browser logs on the console.
test.use({ injectedFailures: { messages: [/403/] } });
test.describe.configure({ timeout: 120_000 });

const trailer = (page: Page) => page.getByRole('link', { name: 'Watch trailer' });
const trailerPlays = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trailer:');
  await plays(page, 0.3);
};

test(
  'from a locked film by way of its trailer to the bought film',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const video = await videoWithTrailer(request);
    await startLoggedIn(page, account);
    const reports: string[] = [];
    await page.goto(`/user-routes/video-player?id=${video?.id}`);
    await expect(page.getByRole('button', { name: /^Buy Now/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await trailer(page).click();
    page.on('request', (sent) => {
      if (sent.method() !== 'GET') reports.push(new URL(sent.url()).pathname);
    });
    await trailerPlays(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Buy Now/ })).toBeVisible();
    await trailer(page).press('Enter');
    await trailerPlays(page);
    await toEnd(page);
    await expect(page.getByRole('button', { name: /^Buy Now/ })).toBeVisible();
    await expect(page).toHaveURL(`/user-routes/video-player?id=${video?.id}`);
    // No event of progress, no history: only what the page around the player sends.
    expect(reports.filter((path) => !/^\/api\/v1\/(notifications|quality)/.test(path))).toEqual([]);
    await page.getByRole('button', { name: /^Buy Now/ }).click();
    await confirmPurchase(page);
    await pay(page);
    await plays(page);
    await expect(trailer(page)).toBeHidden();
  },
);

test('a guest watches a trailer at the login page, and comes to the film by signing up', async ({ page, request }) => {
  const video = await videoWithTrailer(request);
  await watchLayoutShift(page);
  await page.goto(`/user-routes/video-player?id=${video?.id}`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(trailer(page)).toBeVisible();
  // Nothing is pushed aside; only a font that loads late may change the width of a link.
  const { score, moved } = await layoutShift(page);
  expect(score, moved.join(' | ')).toBeLessThan(0.001);
  expect(await violations(page)).toEqual([]);
  await trailer(page).click();
  await trailerPlays(page);
  await toEnd(page);
  await expect(page).toHaveURL(/\/login$/);
  await continueWithGoogle(page);
  await expect(page).toHaveURL(`/user-routes/video-player?id=${video?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(video?.title ?? '-');
});
