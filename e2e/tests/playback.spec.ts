import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { type Account, startLoggedIn, videoAlbums, videosOfType } from '../fixtures/accounts';
import {
  countWaits,
  followRecords,
  media,
  pictureSegment,
  plays,
  savedPosition,
  seek,
  startTroubledProxy,
  time,
  toEnd,
  watch,
} from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

const RECORD_PATH = '/files/recordUserBrowseHistory';
const lost = 'Connection lost. Playback will resume when you’re back online.';

test(
  'progress is recorded with its position; at the end the album’s next video follows',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const album = (await videoAlbums(request)).find(({ albumType }) => albumType === 'Free');
    const records = followRecords(page);
    await startLoggedIn(page, account);
    await page.goto(`/user-routes/videos-inAlbums?id=${album?.albumId}`);
    const cards = page.getByRole('region', { name: 'Videos in this album' }).getByRole('link');
    await expect(cards.first()).toBeVisible();
    const [first, second] = await cards.evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('id')),
    );
    await cards.first().click();
    await plays(page);
    // Half a minute of the video, in less real time.
    await page.evaluate(() => (document.querySelector('video')!.playbackRate = 4));
    await expect
      .poll(() => records.filter((record) => record.startsWith('progress')).length, { timeout: 30_000 })
      .toBe(1);
    await page.evaluate(() => (document.querySelector('video')!.playbackRate = 1));
    // A busy page records its position a little late.
    expect(records.slice(0, 3)).toEqual([
      expect.stringMatching(/^play [01]$/),
      'flag false',
      expect.stringMatching(/^progress 3\d$/),
    ]);

    await seek(page, 10);
    await expect.poll(() => records.at(-1)).toMatch(/^pause 1[01]$/);
    const sought = records.length;
    await page.keyboard.press('k');
    await expect.poll(() => records.slice(sought)).toEqual([expect.stringMatching(/^pause 1\d$/)]);
    await expect.poll(() => savedPosition(request, account, Number(first))).toBeGreaterThan(9.5);
    await page.keyboard.press('k');
    await expect.poll(() => records.slice(-2)).toEqual([expect.stringMatching(/^play 1\d$/), 'flag false']);

    const { length } = records;
    await toEnd(page, 1);
    await expect(page.getByText('Video ended')).toBeVisible();
    // First the prompt that shows for eight seconds only.
    await page.keyboard.press('f');
    const next = page.getByRole('button', { name: 'Play now' });
    await expect(next).toBeFocused();
    await expect(page.getByText(/^Starting in \d s$/)).toBeVisible();
    await expect.poll(() => records.slice(length)).toContain('flag true');
    expect(records.slice(length).some((record) => /^pause [45]\d$/.test(record))).toBe(true);
    await expect(page).toHaveURL(new RegExp(`video-player\\?id=${second}$`), { timeout: 20_000 });
    await plays(page);
    // A viewer in fullscreen stays in fullscreen.
    expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    const { width = 0 } = (await page.getByRole('region', { name: /^Video player/ }).boundingBox()) ?? {};
    expect(width).toBe(page.viewportSize()?.width);
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
    expect(await time(page)).toBeLessThan(30);
    await page.goBack();
    await expect(page).toHaveURL(/videos-inAlbums/);
  },
);

test('a hidden tab plays on and records its position; leaving does so too, and another browser resumes there', async ({
  tabs,
  account,
  request,
  browser,
  baseURL,
}) => {
  const [video] = await videosOfType(request, 'Free');
  const page = await tabs.newPage();
  const records = followRecords(page);
  await startLoggedIn(page, account);
  await page.goto(`${baseURL}/user-routes/video-player?id=${video?.id}`);
  await plays(page);
  await seek(page, 20);
  await expect.poll(() => records.at(-1)).toMatch(/^pause 2[01]$/);
  await expect.poll(() => time(page)).toBeGreaterThan(22);
  const front = await tabs.newPage();
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden');
  await expect.poll(() => records.at(-1)).toMatch(/^progress 2\d$/);
  const hiddenAt = await time(page);
  await expect.poll(() => time(page)).toBeGreaterThan(hiddenAt + 1);
  await front.close();
  await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');
  const left = await time(page);
  await page.goto(`${baseURL}/help-and-legal`);
  // The element fires `timeupdate` four times a second.
  await expect.poll(() => savedPosition(request, account, video?.id)).toBeGreaterThan(left - 0.5);

  const other = await (await browser.newContext()).newPage();
  await startLoggedIn(other, account);
  await watch(other, video?.id, left - 0.5);
  expect(await time(other)).toBeLessThan(left + 10);
  await other.context().close();
});

test.describe('of two devices the later viewing counts', { tag: '@R17' }, () => {
  /** Pauses the video at a position and waits until it is recorded: a paused player reports nothing on its own. */
  async function pauseAt(page: Page, position: number): Promise<void> {
    const recorded = page.waitForResponse(
      (response) =>
        response.url().endsWith(RECORD_PATH) &&
        (response.request().postDataJSON() as { progressTime: number }).progressTime === position,
    );
    await page.evaluate(() => document.querySelector('video')?.pause());
    await seek(page, position);
    expect((await recorded).ok()).toBe(true);
  }

  /** Watches a video on a first device, and then to 30 s on a later one. */
  async function watchOnTwoDevices(page: Page, browser: Browser, account: Account, request: APIRequestContext) {
    const [video] = await videosOfType(request, 'Free');
    const saved = () => savedPosition(request, account, video?.id);
    await startLoggedIn(page, account);
    await watch(page, video?.id);
    await pauseAt(page, 10);
    expect(await saved()).toBe(10);
    const later = await (await browser.newContext()).newPage();
    await startLoggedIn(later, account);
    // Beyond the position at which it resumes: a pause before the first frame starts no viewing.
    await watch(later, video?.id, 10.2);
    await pauseAt(later, 30);
    expect(await saved()).toBe(30);
    return { later, saved };
  }

  /** Asserts that the first device, which is now stale, moves no position. */
  async function expectStaleLoses(page: Page, saved: () => Promise<number>): Promise<void> {
    await pauseAt(page, 15);
    expect(await saved()).toBe(30);
  }

  test(
    'a stale device moves no position, a deliberate rewind does',
    { tag: '@main' },
    async ({ page, account, request, browser }) => {
      const { later, saved } = await watchOnTwoDevices(page, browser, account, request);
      await expectStaleLoses(page, saved);
      await pauseAt(later, 5);
      expect(await saved()).toBe(5);
      await later.context().close();
    },
  );

  test('a stale device that does not say when it began is found', async ({ page, account, request, browser }) => {
    const { later, saved } = await watchOnTwoDevices(page, browser, account, request);
    await page.route(`**${RECORD_PATH}`, (route) => {
      const { playStartedAt: _, ...event } = route.request().postDataJSON() as { playStartedAt: string };
      return route.continue({ postData: event });
    });
    await expect(expectStaleLoses(page, saved)).rejects.toThrow(/Expected: .*30.*Received: .*15/s);
    await later.context().close();
  });
});

/** How many seconds of the video between two positions have been played. */
const playedSeconds = (page: Page, from: number, to: number) =>
  page.evaluate(
    ([start, end]) => {
      const { played } = document.querySelector('video')!;
      const overlaps = Array.from(
        { length: played.length },
        (_, range) => Math.min(played.end(range), end) - Math.max(played.start(range), start),
      );
      return overlaps.filter((seconds) => seconds > 0).reduce((sum, seconds) => sum + seconds, 0);
    },
    [from, to] as const,
  );

/** Half a minute offline, with little buffered. */
async function halfAMinuteOffline(page: Page, id: number | undefined): Promise<void> {
  let offline = true;
  await page.route('**/media/stream/**', (route) =>
    offline && (pictureSegment(route.request().url()) ?? 0) > 1
      ? route.abort('internetdisconnected')
      : route.continue(),
  );
  await watch(page, id);
  await page.context().setOffline(true);
  const begun = Date.now();
  await expect(page.getByText(lost)).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => Date.now() - begun, { timeout: 40_000 }).toBeGreaterThan(30_000);
  // By now it has stopped at the end of its buffer, however busy the machine was before.
  const stopped = await time(page);
  offline = false;
  await page.context().setOffline(false);
  await expect.poll(() => time(page), { timeout: 20_000 }).toBeGreaterThan(stopped + 2);
  // Not the first position that an event reports: on a busy machine, the event itself comes late.
  expect(await playedSeconds(page, stopped, stopped + 2)).toBeGreaterThan(1);
  await expect(page.getByText(lost)).toHaveCount(0);
}

test.describe('a connection that is lost', { tag: '@R16' }, () => {
  // The browser logs each request that fails offline.
  test.use({ injectedFailures: { messages: [/ERR_INTERNET_DISCONNECTED/] } });

  test('after half a minute offline playback resumes at the same position', async ({ page, account, request }) => {
    test.setTimeout(120_000);
    const [video] = await videosOfType(request, 'Free');
    await startLoggedIn(page, account);
    await halfAMinuteOffline(page, video?.id);
  });
});

test.describe('a server in trouble', { tag: '@R16' }, () => {
  test.use({ injectedFailures: { messages: [/503/] } });

  test('a segment that answers 503, once or several times, and one that stalls do not stop playback', async ({
    page,
    account,
    request,
    baseURL,
  }) => {
    const [video] = await videosOfType(request, 'Free');
    const rejections = new Map([
      [1, 1],
      [3, 2],
    ]);
    const proxy = await startTroubledProxy(baseURL ?? '', rejections, 5);
    await startLoggedIn(page, account);
    await countWaits(page);
    await page.goto(`${proxy.origin}/user-routes/video-player?id=${video?.id}`);
    await plays(page);
    await expect.poll(proxy.stalls).toBe(1);
    // All of it has loaded in spite of that, and no error showed.
    await expect
      .poll(
        () =>
          page.evaluate(() => {
            const { buffered } = document.querySelector('video')!;
            return buffered.length === 1 ? buffered.end(0) : 0;
          }),
        { timeout: 30_000 },
      )
      .toBeGreaterThan(45);
    expect([...rejections.values()]).toEqual([0, 0]);
    const { waits, paused } = await media(page);
    expect({ waits, paused }).toEqual({ waits: 0, paused: false });
    // The page first: its stream of notifications is open until then.
    await page.close();
    await proxy.close();
  });
});
