import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { savedPosition, toEnd } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

const media = () => {
  const video = document.querySelector('video');
  return {
    time: video?.currentTime ?? -1,
    paused: video?.paused,
    muted: video?.muted,
    volume: video?.volume,
    speed: video?.playbackRate,
    width: video?.videoWidth,
  };
};
const player = (page: Page) => page.getByRole('region', { name: /Video player/ });
const control = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true });

/** Opens a free video and waits until it plays. @returns the page's requests */
async function open(page: Page, account: Account, request: APIRequestContext): Promise<string[]> {
  const [video] = await videosOfType(request, 'Free');
  const requested: string[] = [];
  page.on('request', (sent) => requested.push(new URL(sent.url()).pathname));
  await startLoggedIn(page, account);
  await page.goto(`/user-routes/video-player?id=${video?.id}`);
  await running(page);
  return requested;
}
const running = (page: Page) =>
  expect.poll(async () => (await page.evaluate(media)).time, { timeout: 30_000 }).toBeGreaterThan(0.2);
const expectMedia = (page: Page, facts: Partial<ReturnType<typeof media>>) =>
  expect.poll(() => page.evaluate(media)).toMatchObject(facts);

async function choose(page: Page, menu: string | RegExp, item: string | RegExp): Promise<void> {
  await control(page, 'Settings').click();
  await page.getByRole('menuitem', { name: menu }).click();
  await page.getByRole('menuitemradio', { name: item }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test(
  'controls and keyboard work, and the progress is recorded',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const [video] = await videosOfType(request, 'Free');
    await open(page, account, request);
    expect((await page.evaluate(media)).volume).toBe(0.5);
    await expect(player(page).getByTestId('buffered')).toBeAttached();

    await page.keyboard.press('k');
    await expectMedia(page, { paused: true });
    await expect(control(page, 'Play').first()).toBeVisible();

    const before = (await page.evaluate(media)).time;
    await page.keyboard.press('l');
    await expect.poll(async () => (await page.evaluate(media)).time - before).toBeCloseTo(10, 0);
    await expect(player(page).getByRole('slider', { name: 'Position' })).toHaveAttribute(
      'aria-valuetext',
      /\d+ seconds?/,
    );

    await page.keyboard.press('m');
    await expectMedia(page, { muted: true });
    await control(page, 'Unmute').click();
    await expectMedia(page, { muted: false });

    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    // The document has it before the player gets its event.
    await expect(control(page, 'Exit fullscreen')).toBeAttached();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await expect.poll(() => savedPosition(request, account, video?.id)).toBeGreaterThan(before + 8);
  },
);

test(
  'speed and quality are set in a menu, with mouse and keyboard, also in fullscreen',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const requested = await open(page, account, request);
    await page.keyboard.press('k');

    await choose(page, 'Speed Normal', '1.5×');
    await expectMedia(page, { speed: 1.5 });

    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await control(page, 'Settings').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Speed 1.5×' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('menuitemradio', { name: /^Auto/ })).toBeChecked();
    await expect(page.getByRole('menuitemradio', { name: '360p' })).toBeVisible();
    const before = requested.length;
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(control(page, 'Settings')).toBeFocused();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);

    await expect.poll(() => requested.slice(before).some((path) => /\/360p\/.*m4s$/.test(path))).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.press('j');
    await expect.poll(async () => (await page.evaluate(media)).time).toBeGreaterThan(30);
    await page.keyboard.press('Home');
    await expectMedia(page, { time: 0, paused: true });

    await page.keyboard.press('k');
    await expectMedia(page, { width: 640 });
    // Not while it plays: a busy machine can reach the end first, where a choice discards nothing.
    await page.keyboard.press('k');
    const chosen = requested.length;
    await choose(page, 'Quality 360p', '720p');
    // The other quality may have been requested until the choice was made.
    const since = requested.length;
    await expect.poll(() => requested.slice(chosen).some((path) => /\/720p\/.*m4s$/.test(path))).toBe(true);
    await page.keyboard.press('k');
    await expectMedia(page, { width: 1280 });
    expect(requested.slice(since).filter((path) => /\/360p\/.*m4s$/.test(path))).toEqual([]);
  },
);

test('the seek bar previews the picture at the pointer, loaded from the signed URL only', async ({
  page,
  account,
  request,
}) => {
  const requested = await open(page, account, request);
  await page.keyboard.press('k');
  expect(requested.some((path) => path.includes('sprite'))).toBe(false);
  const bar = player(page).getByRole('slider', { name: 'Position' });
  await bar.hover({ position: { x: 400, y: 10 } });
  const tile = page.getByTestId('seek-preview');
  await expect(tile).toBeVisible();
  await expect(tile.locator('..')).toHaveText(/^00:00:\d\d$/);
  const [first, box] = [
    await tile.evaluate((element) => getComputedStyle(element).backgroundPosition),
    await tile.boundingBox(),
  ];
  expect(box?.width).toBeGreaterThan(100);
  await bar.hover({ position: { x: 800, y: 10 } });
  await expect.poll(() => tile.evaluate((element) => getComputedStyle(element).backgroundPosition)).not.toBe(first);
  expect(requested.filter((path) => /^\/media\/stream\/[^/]+\/sprite\.(json|webp)$/.test(path))).toHaveLength(2);
});

test('volume, mute, speed and captions are remembered by the browser', async ({ page, account, request }) => {
  await open(page, account, request);
  expect((await page.evaluate(media)).volume).toBe(0.5);
  await player(page).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('m');
  await page.keyboard.press('>');
  await control(page, 'Captions').click();
  await expect(control(page, 'Captions')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await running(page);
  await expectMedia(page, { volume: 0.55, muted: true, speed: 1.25 });
  await expect(control(page, 'Captions')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('2');
  await expect(player(page).locator('p[aria-hidden] [lang]')).toHaveText(/\p{L}+/u);
});

test('captions show in their language, and another language can be chosen', async ({ page, account, request }) => {
  // Each sample video has one caption language, so this page gets a second one.
  await page.route('**/master.m3u8', async (route) => {
    const playlist = await (await route.fetch()).text();
    const [line = ''] = /#EXT-X-MEDIA:TYPE=SUBTITLES.*/.exec(playlist) ?? [];
    const second = line
      .replace(/LANGUAGE="[^"]*",NAME="[^"]*"/, 'LANGUAGE="fr",NAME="Français"')
      .replace('captions/index', 'french/index');
    await route.fulfill({
      body: playlist.replace(line, `${line}\n${second}`),
      contentType: 'application/vnd.apple.mpegurl',
    });
  });
  await page.route('**/french/index.m3u8', (route) =>
    route.fulfill({
      contentType: 'application/vnd.apple.mpegurl',
      body: '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:60\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:60,\nall.vtt\n#EXT-X-ENDLIST\n',
    }),
  );
  await page.route('**/french/all.vtt', (route) =>
    route.fulfill({
      contentType: 'text/vtt',
      body: 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:00.000 --> 00:00:59.000\nPremière lumière\n',
    }),
  );
  await open(page, account, request);
  await choose(page, 'Captions Off', 'Français');
  const french = player(page).getByText('Première lumière');
  await expect(french).toBeVisible();
  await expect(french).toHaveAttribute('lang', 'fr');
  await page.reload();
  await running(page);
  await expect(french).toBeVisible();
  await choose(page, 'Captions Français', 'Off');
  await expect(french).toHaveCount(0);
});

test('axe finds nothing in the menus and at the end of a video', async ({ page, account, request }) => {
  await open(page, account, request);
  await page.keyboard.press('k');
  await control(page, 'Settings').click();
  await expect(page.getByRole('menu', { name: 'Settings' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('menuitem', { name: /^Quality/ }).click();
  await expect(page.getByRole('menu', { name: 'Quality' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: /^Quality/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(control(page, 'Settings')).toBeFocused();
  await page.keyboard.press('k');
  await toEnd(page);
  await expect(page.getByText('Video ended')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a double tap seeks 10 seconds, more taps seek further, and all targets are large enough', async ({
    page,
    account,
    request,
  }) => {
    // Popups would cover the picture.
    await page.route('**/api/v1/notifications/recent', (route) => route.fulfill({ json: [] }));
    await open(page, account, request);
    const picture = await page.locator('video').boundingBox();
    const touch = await page.context().newCDPSession(page);
    // With explicit timestamps: a slow machine must not turn them into single taps.
    const taps = async (count: number, part: number) => {
      const [x, y] = [(picture?.x ?? 0) + (picture?.width ?? 0) * part, (picture?.y ?? 0) + 40];
      const begin = Date.now() / 1_000;
      for (let timestamp = begin; timestamp < begin + count * 0.2 - 0.1; timestamp += 0.2) {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }], timestamp });
        await touch.send('Input.dispatchTouchEvent', {
          type: 'touchEnd',
          touchPoints: [],
          timestamp: timestamp + 0.05,
        });
      }
    };
    // Hints show for a moment only, so record them.
    await player(page).evaluate((region) => {
      new MutationObserver(() => {
        const hint = region.querySelector('[data-side]')?.textContent;
        if (hint) region.setAttribute('data-hint', hint);
      }).observe(region, { childList: true, characterData: true, subtree: true });
    });
    const expectHint = (hint: string) => expect(player(page)).toHaveAttribute('data-hint', hint);
    // Controls fade three seconds after play was requested, however long the video took to start. A key shows them again.
    await page.keyboard.press('Shift');
    // Pause with the button: a double tap must also work on a paused video.
    await control(page, 'Pause').tap();
    await expectMedia(page, { paused: true });
    const from = (await page.evaluate(media)).time;
    await taps(3, 0.85);
    await expectHint('20 seconds');
    await expect.poll(async () => (await page.evaluate(media)).time - from).toBeCloseTo(20, 0);
    await expectMedia(page, { paused: true });
    await taps(2, 0.15);
    await expectHint('10 seconds');
    await expect.poll(async () => (await page.evaluate(media)).time - from).toBeCloseTo(10, 0);

    const sizes = await player(page)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .map((button) => button.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ width, height, right }) => ({ width, height, right })),
      );
    expect(sizes.length).toBeGreaterThan(4);
    for (const { width, height, right } of sizes)
      expect([width >= 44, height >= 44, right <= 360]).toEqual([true, true, true]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await control(page, 'Settings').tap();
    await page.getByRole('menuitem', { name: /^Speed/ }).tap();
    await page.getByRole('menuitemradio', { name: '2×', exact: true }).tap();
    await expectMedia(page, { speed: 2 });
  });

  test('a turned phone pauses under a black picture, and goes on when the tab is visible again', async ({
    page,
    account,
    request,
  }) => {
    await open(page, account, request);
    await page.setViewportSize({ width: 740, height: 360 });
    await expectMedia(page, { paused: true });
    await expect(page.getByTestId('blackout')).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expectMedia(page, { paused: false });
    await expect(page.getByTestId('blackout')).toHaveCount(0);
  });
});
