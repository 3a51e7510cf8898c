import { signUp, videosOfType } from '../fixtures/accounts';
import { plays, seek } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

const decodedFrames = () => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? -1;

test('sign up, watch a free video, leave, see the progress, resume', { tag: '@main' }, async ({ page, request }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  await signUp(page);

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
  await plays(page, 2);
  const before = await page.evaluate(decodedFrames);
  await expect.poll(() => page.evaluate(decodedFrames)).toBeGreaterThan(before + 10);

  // Far enough to distinguish the resumed position from the start.
  await seek(page, 20);
  await plays(page, 21);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Recently Played Videos' })).toBeVisible();
  const progress = page.getByRole('region', { name: 'Recently Played Videos' }).getByRole('progressbar').first();
  await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(25);

  await page.getByRole('region', { name: 'Recently Played Videos' }).getByRole('link').first().click();
  await plays(page, 19.5);
});
