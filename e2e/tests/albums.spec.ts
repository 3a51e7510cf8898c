import { startLoggedIn, videoAlbums } from '../fixtures/accounts';
import { confirmPurchase, pay } from '../fixtures/payment';
import { expect, test } from '../fixtures/test';

// A video of a locked album answers 403, which the browser logs on the console.
test.use({ injectedFailures: { messages: [/403/] } });

// An album of the type BuyOne is sold like a Premium one.
for (const [albumType, button, text] of [
  ['Premium', 'Buy Now', 'This is a premium video album. Please buy it to listen.'],
  ['Rent', 'Rent Now', 'This is a rental video album. Please rent it to watch.'],
] as const) {
  test(`a ${albumType} album is locked, and opens without a reload when its purchase completes`, async ({
    page,
    context,
    account,
    request,
  }) => {
    const album = (await videoAlbums(request)).find((one) => one.albumType === albumType);
    const address = `/user-routes/videos-inAlbums?id=${album?.albumId}`;
    await startLoggedIn(page, account);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: album?.title ?? '-' })).toBeVisible();
    const videos = page.getByRole('region', { name: 'Videos in this album' });
    await expect(videos.getByRole('img', { name: 'Locked' }).first()).toBeAttached();
    await videos.getByRole('link').first().click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page).toHaveURL(address);

    const shop = await context.newPage();
    await shop.goto(address);
    await shop.getByRole('button', { name: new RegExp(`^${button}`) }).click();
    await confirmPurchase(shop, button);
    await pay(shop);
    await expect(shop).toHaveURL(address);
    await expect(shop.getByRole('button', { name: /^(Buy|Rent) Now/ })).toHaveCount(0);

    await expect(page.getByRole('button', { name: /^(Buy|Rent) Now/ })).toHaveCount(0);
    await expect(videos.getByRole('img', { name: 'Locked' })).toHaveCount(0);
    await videos.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/user-routes\/video-player\?id=/);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames), {
        timeout: 30_000,
      })
      .toBeGreaterThan(10);
  });
}
