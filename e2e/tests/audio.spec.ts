import type { Locator } from '@playwright/test';
import { logOut, videosOfType } from '../fixtures/accounts';
import {
  dock,
  inDock,
  isPaused,
  isRecord,
  listen,
  nowPlaying,
  recordedEvents,
  seekNearEnd,
  sound,
  time,
} from '../fixtures/audio';
import { violations } from '../fixtures/axe';
import { expect, test } from '../fixtures/test';

test(
  'a track plays, the next ones follow and wrap around, and the progress is recorded',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const events = recordedEvents(page);
    const { tracks } = await listen(page, account, request);
    const [first, second] = tracks;
    const last = tracks.at(-1);
    expect((await sound(page)).volume).toBe(0.5);
    await expect(nowPlaying(page)).toContainText(first?.title ?? '');
    await inDock(page, first?.title);
    const before = await time(page);
    await expect.poll(() => time(page)).toBeGreaterThan(before + 1);
    await expect.poll(() => events[0]).toMatchObject({ audio_id: first?.id, event: 'start', progressTime: 0 });

    await dock(page).getByRole('button', { name: 'Previous track' }).click();
    // The dock shows a track before it plays, while the position is still that of the previous one.
    const begins = async (track: (typeof tracks)[number] | undefined) => {
      await inDock(page, track?.title);
      await expect.poll(() => events.at(-1)).toMatchObject({ audio_id: track?.id, event: 'start' });
      await expect.poll(() => time(page)).toBeGreaterThan(0.2);
    };
    await begins(last);
    await dock(page).getByRole('button', { name: 'Next track' }).click();
    await begins(first);

    await seekNearEnd(page);
    await begins(second);
    expect(await isPaused(page)).toBe(false);
    await expect(nowPlaying(page)).toContainText(second?.title ?? '');

    await dock(page).getByRole('button', { name: 'Pause' }).click();
    await expect.poll(() => events.at(-1)).toMatchObject({ audio_id: second?.id, event: 'stop' });
    const reported = events.map(({ audio_id, event }) => [audio_id, event]);
    expect(reported).toEqual(
      [first?.id, last?.id, first?.id, second?.id].flatMap((id) => [
        [id, 'start'],
        [id, 'stop'],
      ]),
    );
    expect(events.every(({ progressTime }) => Number.isInteger(progressTime))).toBe(true);
  },
);

test(
  'plays on during navigation, and is restored paused at its position after a reload',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const { album, tracks } = await listen(page, account, request);
    await page.getByRole('link', { name: 'Videos' }).click();
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
    const before = await time(page);
    await expect.poll(() => time(page)).toBeGreaterThan(before + 1);

    const { source } = await sound(page);
    await dock(page).getByRole('button', { name: 'Next track' }).click();
    await inDock(page, tracks[1]?.title);
    await dock(page).getByRole('slider', { name: 'Volume' }).press('End');
    // The dock shows it before it plays; until then the previous track plays.
    await expect.poll(async () => (await sound(page)).source).not.toBe(source);
    await expect.poll(() => time(page)).toBeGreaterThan(0.2);
    await page.evaluate(() => {
      const audio = document.querySelector('audio');
      if (!audio) return;
      audio.currentTime = 12;
      // It plays on until the next document loads; only the page itself knows how far. The element is emptied at the page's end.
      audio.addEventListener(
        'timeupdate',
        () => audio.currentTime > 0 && sessionStorage.setItem('left-at', String(audio.currentTime)),
      );
    });
    // Away from the last seek position, which is stored at once.
    await expect.poll(() => time(page)).toBeGreaterThan(14.5);
    await page.reload();
    await inDock(page, tracks[1]?.title);
    const leftAt = Math.floor(Number(await page.evaluate(() => sessionStorage.getItem('left-at'))));
    expect(leftAt).toBeGreaterThanOrEqual(14);
    await expect(dock(page).getByRole('slider', { name: 'Position' })).toHaveAttribute(
      'aria-valuenow',
      new RegExp(`^(${leftAt - 1}|${leftAt}|${leftAt + 1})$`),
    );
    expect(await sound(page)).toMatchObject({ paused: true, volume: 1, source: '' });
    await dock(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => time(page)).toBeGreaterThan(leftAt - 1);
    expect(await time(page)).toBeLessThan(leftAt + 8);
    await dock(page).getByRole('link', { name: album?.title }).click();
    await expect(nowPlaying(page)).toContainText(tracks[1]?.title ?? '');
  },
);

test(
  'a video pauses it; the dock returns afterwards, and closes with the session',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const [video] = await videosOfType(request, 'Free');
    const { tracks } = await listen(page, account, request);
    await page.getByRole('link', { name: 'Videos' }).click();
    // Found and pressed in one step, because rails replace their cards.
    const press = (to: string) => {
      const card = document.querySelector<HTMLElement>(`a[href$="${to}"]`);
      card?.click();
      return card !== null;
    };
    await expect.poll(() => page.evaluate(press, `/video-player?id=${video?.id}`)).toBe(true);
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0), { timeout: 30_000 })
      .toBeGreaterThan(0.5);
    expect(await isPaused(page)).toBe(true);
    await expect(dock(page)).toHaveCount(0);

    await page.getByRole('link', { name: 'Videos' }).click();
    // A 'stop' is sent after its 'start'.
    const started = page.waitForResponse(
      (response) => isRecord(response.request()) && response.request().postDataJSON().event === 'start',
    );
    await dock(page).getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => isPaused(page)).toBe(false);
    await started;
    const stopped = page.waitForResponse(
      (response) => isRecord(response.request()) && response.request().postDataJSON().event === 'stop',
    );
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
    expect((await stopped).ok()).toBe(true);
    expect((await stopped).request().postDataJSON()).toMatchObject({ audio_id: tracks[0]?.id });
    expect(await isPaused(page)).toBe(true);
    await expect(dock(page)).toHaveCount(0);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('audio-player'))),
    ).toEqual([]);
  },
);

test('the keyboard chooses, plays and pauses a track; shuffle and repeat are in the full view', async ({
  page,
  account,
  request,
}) => {
  const { album, tracks } = await listen(page, account, request);
  await page.getByRole('button', { name: `Play ${tracks[1]?.title}` }).focus();
  await page.keyboard.press('Enter');
  await expect(nowPlaying(page)).toContainText(tracks[1]?.title ?? '');
  await expect.poll(() => time(page)).toBeGreaterThan(0.2);
  const lockScreen = await page.evaluate(() => ({
    ...navigator.mediaSession.metadata?.artwork[0],
    title: navigator.mediaSession.metadata?.title,
    album: navigator.mediaSession.metadata?.album,
  }));
  expect(lockScreen).toMatchObject({
    title: tracks[1]?.title,
    album: album?.title,
    type: expect.stringMatching(/^image/),
    src: expect.stringContaining('/'),
  });
  await dock(page).getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(() => isPaused(page)).toBe(false);
  await dock(page).getByRole('button', { name: 'Expand' }).click();
  const view = page.getByRole('dialog', { name: 'Now playing' });
  await view.getByRole('button', { name: /^Speed/ }).click();
  await view.getByRole('menuitemradio', { name: '1.5×' }).click();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1.5);
  await view.getByRole('button', { name: 'Repeat this track' }).click();
  const { duration } = await sound(page);
  await seekNearEnd(page);
  await expect.poll(() => time(page)).toBeLessThan(duration - 2);
  await expect(view.getByRole('heading', { level: 2 })).toHaveText(tracks[1]?.title ?? '');
  await view.getByRole('button', { name: 'Next track' }).click();
  await expect(view.getByRole('heading', { level: 2 })).toHaveText(tracks[2]?.title ?? '');
  await expect.poll(() => time(page)).toBeGreaterThan(0.2);
  expect(await page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1.5);
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(dock(page).getByRole('button', { name: 'Expand' })).toBeFocused();
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('has large enough targets, and a dock that covers nothing', async ({ page, account, request }) => {
    const { tracks } = await listen(page, account, request);
    /** The interactive elements of a section that are less than 44 pixels high or wide. */
    const small = (part: Locator) =>
      part.locator('button, a').evaluateAll((all) =>
        all
          .map((element) => ({
            name: element.getAttribute('aria-label') ?? element.textContent,
            box: element.getBoundingClientRect(),
          }))
          .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 44)
          .map(({ name, box }) => `${name} ${box.width} x ${box.height}`),
      );
    // Both open with a short animation.
    await expect.poll(() => small(dock(page))).toEqual([]);
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        const [row, bar] = [await page.getByRole('row').last().boundingBox(), await dock(page).boundingBox()];
        return row && bar && row.y + row.height <= bar.y;
      })
      .toBe(true);
    await dock(page).getByRole('button', { name: 'Expand' }).tap();
    const view = page.getByRole('dialog', { name: 'Now playing' });
    await expect(view.getByRole('heading', { level: 2 })).toHaveText(tracks[0]?.title ?? '');
    await expect.poll(() => small(view)).toEqual([]);
  });
});

// `screens` has the pages themselves.
test('axe finds nothing in the dock and the full view', async ({ page, account, request }) => {
  await listen(page, account, request);
  expect(await violations(page)).toEqual([]);
  await dock(page).getByRole('button', { name: 'Expand' }).click();
  await expect(page.getByRole('dialog', { name: 'Now playing' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Sleep timer' }).click();
  await expect(page.getByRole('menu', { name: 'Sleep timer' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});
