import { newEmail, videosOfType } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

/** Position and decoded frames of the page's video. */
const playback = () => {
  const video = document.querySelector('video');
  return { time: video?.currentTime ?? -1, frames: video?.getVideoPlaybackQuality().totalVideoFrames ?? -1 };
};

test('sign up, watch a free video, leave, see the progress, resume', { tag: '@main' }, async ({ page, request }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  await page.getByLabel(/name/i).first().fill('Asha Patil');
  await page.getByLabel(/e-?mail/i).fill(newEmail());
  await page.getByLabel(/mobile/i).fill('9876543210');
  await page.getByLabel('Password', { exact: true }).fill('sunrise-77');
  await page.getByLabel(/confirm/i).fill('sunrise-77');
  await page.getByRole('button', { name: /sign ?up/i }).click();

  await expect(page.getByText('User signed up successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();

  const free = new Set((await videosOfType(request, 'Free')).map(({ id }) => String(id)));
  const rail = page.getByRole('region', { name: 'New Videos' });
  const isFree = async () => {
    const addresses = await rail
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    return addresses.findIndex((address) => free.has(new URL(address, 'http://site').searchParams.get('id') ?? ''));
  };
  // The rail has the links of the cards that it shows.
  await expect(async () => {
    if ((await isFree()) < 0) await rail.getByRole('button', { name: /next/i }).click();
    expect(await isFree()).toBeGreaterThanOrEqual(0);
  }).toPass();
  await rail
    .getByRole('link')
    .nth(await isFree())
    .click();
  await expect(page).toHaveURL(/video-player/);

  // The test's browser allows autoplay.
  await expect.poll(async () => (await page.evaluate(playback)).time, { timeout: 30_000 }).toBeGreaterThan(2);
  const first = await page.evaluate(playback);
  await expect.poll(async () => (await page.evaluate(playback)).frames).toBeGreaterThan(first.frames + 10);

  // Far enough to distinguish the resumed position from the start.
  await page.evaluate(() => {
    const video = document.querySelector('video');
    if (video) video.currentTime = 20;
  });
  await expect.poll(async () => (await page.evaluate(playback)).time).toBeGreaterThan(21);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Recently Played Videos' })).toBeVisible();
  const progress = page.getByRole('region', { name: 'Recently Played Videos' }).getByRole('progressbar').first();
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(25);

  await page.getByRole('region', { name: 'Recently Played Videos' }).getByRole('link').first().click();
  await expect.poll(async () => (await page.evaluate(playback)).time, { timeout: 30_000 }).toBeGreaterThan(19.5);
});
