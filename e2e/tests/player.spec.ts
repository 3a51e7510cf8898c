import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const media = () => {
  const video = document.querySelector('video');
  return { time: video?.currentTime ?? -1, paused: video?.paused, muted: video?.muted, volume: video?.volume };
};

test(
  'controls and keyboard work, and the progress is recorded',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const [video] = await videosOfType(request, 'Free');
    await startLoggedIn(page, account);
    await page.goto(`/user-routes/video-player?id=${video?.id}`);
    const player = page.getByRole('region', { name: /Video player/ });
    await expect.poll(async () => (await page.evaluate(media)).time, { timeout: 30_000 }).toBeGreaterThan(0.5);
    expect((await page.evaluate(media)).volume).toBe(0.5);
    await expect(player.getByTestId('buffered')).toBeAttached();

    await page.keyboard.press('k');
    await expect.poll(async () => (await page.evaluate(media)).paused).toBe(true);
    await expect(player.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();

    const before = (await page.evaluate(media)).time;
    await page.keyboard.press('l');
    await expect.poll(async () => (await page.evaluate(media)).time - before).toBeCloseTo(10, 0);
    await expect(player.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuetext', /\d+ seconds?/);

    await page.keyboard.press('m');
    await expect.poll(async () => (await page.evaluate(media)).muted).toBe(true);
    await player.getByRole('button', { name: 'Unmute' }).click();
    await expect.poll(async () => (await page.evaluate(media)).muted).toBe(false);

    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    // The document has it before the player gets its event.
    await expect(player.getByRole('button', { name: 'Exit fullscreen' })).toBeAttached();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);

    const headers = { authorization: `Bearer ${account.session.token}` };
    await expect
      .poll(
        async () =>
          (
            (await (await request.get(`/files/getProgressTime?videoId=${video?.id}`, { headers })).json()) as {
              progressTime: number;
            }
          ).progressTime,
      )
      .toBeGreaterThan(before + 8);
  },
);

test('a stream URL works for nobody else', async ({ account, request }) => {
  const [video] = await videosOfType(request, 'Free');
  const headers = { authorization: `Bearer ${account.session.token}` };
  const { url } = (await (await request.get(`/files/url/${video?.id}/200`, { headers })).json()) as { url: string };
  expect((await request.get(url)).status()).toBe(200);
  // The seek preview shows the video, too.
  const preview = (address: string) => address.replace(/[^/]+$/, 'sprite.webp');
  expect((await request.get(preview(url))).headers()['content-type']).toBe('image/webp');
  const tampered = url.replace(/\/stream\/(.)/, (_, first: string) => `/stream/${first === 'A' ? 'B' : 'A'}`);
  expect((await request.get(tampered)).status()).toBe(403);
  expect((await request.get(preview(tampered))).status()).toBe(403);
  expect((await request.get(`/files/url/${video?.id}/200`)).status()).toBe(401);
});
