import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, audioAlbums, authorized, startSession } from '../fixtures/accounts';
import { dock, inDock, isPaused, listen, sound, time, tracksOf } from '../fixtures/audio';
import { expect, test } from '../fixtures/test';

const media = '**/media/stream/**';
const fault = (page: Page) => dock(page).getByRole('alert');

/** Another device of an account that plays another track. */
async function playElsewhere(request: APIRequestContext, account: Account, trackId: number | undefined) {
  const other = await startSession(request, account);
  const issued = await request.get(`/files/url/audio/${trackId}/100`, authorized(other));
  const { url } = (await issued.json()) as { url: string };
  expect((await request.get(url)).status()).toBe(200);
}

/** Waits until another source plays: a track that has no URL yet leaves the element of the one before, and its position. */
const playsOther = (page: Page, before: string) =>
  expect
    .poll(async () => {
      const { source, paused, time: position } = await sound(page);
      return source !== before && !paused && position > 0.5;
    })
    .toBe(true);

test.describe('faults', () => {
  // The console messages of a failed response and of a lost connection.
  test.use({ injectedFailures: { messages: [/40[13]|503/, /ERR_(INTERNET_DISCONNECTED|FAILED)/] } });

  test(
    'a device displaced by three others shows why, and resumes on request',
    { tag: '@main' },
    async ({ page, account, request }) => {
      const others = (await audioAlbums(request, 'Free')).at(-1);
      const [track] = await tracksOf(request, others);
      const loaded: string[] = [];
      page.on('requestfinished', (sent) => loaded.push(new URL(sent.url()).pathname));
      const { tracks } = await listen(page, account, request);
      // Prefetched by now: requested later, it would get the rejection that is meant for the one below.
      await expect.poll(() => loaded).toContain(`/files/url/audio/${tracks[1]?.id}/100`);
      for (let device = 1; device <= 3; device += 1) await playElsewhere(request, account, track?.id);
      const before = (await sound(page)).source;
      // The previous one is the last, which was not prefetched.
      await dock(page).getByRole('button', { name: 'Previous track' }).click();
      await expect(fault(page)).toContainText(
        'We stopped playback here because your account is playing on its maximum number of devices.',
      );
      expect(await isPaused(page)).toBe(true);
      await fault(page).getByRole('button', { name: 'Play here' }).click();
      await playsOther(page, before);
      await inDock(page, tracks.at(-1)?.title);
      await expect(fault(page)).toHaveCount(0);
    },
  );

  test('a segment that fails once shows no message', async ({ page, account, request }) => {
    let failed = 0;
    // In ranges, so that something is left to load in mid-track.
    await page.route(media, async (route) => {
      const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1] ?? 0);
      if (from > 0 && failed === 0) {
        failed += 1;
        return route.fulfill({ status: 503 });
      }
      const response = await route.fetch({
        headers: { ...route.request().headers(), range: `bytes=${from}-${from + 65_535}` },
      });
      return route.fulfill({ response });
    });
    await listen(page, account, request);
    await expect.poll(() => failed).toBe(1);
    const before = await time(page);
    await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(before + 8);
    expect(await time(page)).toBeLessThan(before + 20);
    await expect(fault(page)).toHaveCount(0);
  });

  test('a lost connection is shown, and the track starts when it is back', async ({
    page,
    context,
    account,
    request,
  }) => {
    const { tracks } = await listen(page, account, request);
    const before = (await sound(page)).source;
    await context.setOffline(true);
    await dock(page).getByRole('button', { name: 'Previous track' }).click();
    await expect(fault(page)).toContainText('Check Internet Connection');
    await expect(fault(page).getByRole('button', { name: 'Retry' })).toBeVisible();
    await context.setOffline(false);
    await playsOther(page, before);
    await expect(fault(page)).toHaveCount(0);
    await inDock(page, tracks.at(-1)?.title);
  });
});

test('of two tabs only the one that was started last plays', async ({ page, context, account, request }) => {
  await listen(page, account, request);
  const other = await context.newPage();
  await listen(other, account, request);
  await expect.poll(() => isPaused(page)).toBe(true);
  expect(await isPaused(other)).toBe(false);
  await dock(page).getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => isPaused(other)).toBe(true);
  expect(await isPaused(page)).toBe(false);
});
