import type { APIRequestContext, Page } from '@playwright/test';
import {
  type Account,
  audioAlbums,
  authorized,
  registerAccount,
  signIn,
  startLoggedIn,
  startSession,
  videosOfType,
} from '../fixtures/accounts';
import { time as soundTime, tracksOf } from '../fixtures/audio';
import { type ClockedSite, startClockedSite } from '../fixtures/clocked-site';
import { ordersOf } from '../fixtures/payment';
import { countWaits, media, pictureSegment, time } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

const MINUTE_MS = 60_000;
const PAST_MS = (MINUTE_MS * 2) / 3;
const SEGMENT_INTERVAL_MS = 3_000;

let site: ClockedSite;
let request: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  // Its backend starts from sources and imports the sample content: half a minute beside other work.
  test.setTimeout(240_000);
  site = await startClockedSite();
  request = await playwright.request.newContext({ baseURL: site.origin });
});
// Responses may still be delayed.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));
test.afterAll(async () => {
  await request.dispose();
  await site.close();
});

/**
 * Delays the responses to segments, so that most of the video still has to load when the viewer's access changes. A segment lasts
 * six seconds. The first two arrive at once, and then one every three seconds, so playback stalls only if a segment arrives six
 * seconds late. The server checks the access when a request is sent.
 */
async function slowDown(page: Page): Promise<void> {
  let begunAt: number | undefined;
  await page.route('**/media/stream/**/segment-*', async (route) => {
    const response = await route.fetch();
    begunAt ??= Date.now();
    const segment = Number(/segment-(\d+)/.exec(route.request().url())?.[1]);
    const dueAt = begunAt + (segment - 1) * SEGMENT_INTERVAL_MS;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueAt - Date.now())));
    await route.fulfill({ response });
  });
}

const open = (page: Page, id: number | undefined) => page.goto(`${site.origin}/user-routes/video-player?id=${id}`);

test.describe('an expiring URL', { tag: '@R16' }, () => {
  interface Issued {
    readonly url: string;
    readonly expiresAt: string;
  }

  /**
   * Lets the first URL of a video or track end 20 s after the server has issued it.
   * @param call path of the call without its minutes
   * @param toPlayer changes the first response on its way to the player
   * @returns the URLs, and for each the server's time when it was issued
   */
  async function expireFirst(page: Page, call: string, toPlayer = (issued: Issued) => issued) {
    // The shortest URL lasts a minute. The server issues it in the past, so that a third is left.
    await site.advance(-PAST_MS);
    const issues: (Issued & { readonly at: number })[] = [];
    await page.route(`**${call}/*`, async (route) => {
      const response = await route.fetch({ url: `${site.origin}${call}/1` });
      const issued = (await response.json()) as Issued;
      const isFirst = issues.length === 0;
      issues.push({ ...issued, at: site.now() });
      if (isFirst) await site.advance(PAST_MS);
      await route.fulfill({ response, json: isFirst ? toPlayer(issued) : issued });
    });
    return issues;
  }

  /** Plays a video whose first URL expires. */
  async function playToExpiry(page: Page, toPlayer = (issued: Issued) => issued) {
    const account = await registerAccount(request);
    const [video] = await videosOfType(request, 'Free');
    const issues = await expireFirst(page, `/files/url/${video?.id}`, toPlayer);
    const tokenOf = (url: string) => url.split('/')[3] ?? '-';
    const requested: string[] = [];
    const rejected: string[] = [];
    page.on('response', (response) => {
      // The sound of a video has segments of its own.
      if (response.url().includes('/media/stream/') && !response.ok())
        rejected.push(`${response.status()} ${response.url()}`);
      if (pictureSegment(response.url()) === undefined) return;
      requested.push(response.url().includes(tokenOf(issues[0]?.url ?? '-')) ? 'first' : 'newer');
    });
    await slowDown(page);
    await startLoggedIn(page, account);
    await countWaits(page);
    await open(page, video?.id);
    return { issues, requested, rejected };
  }

  /** Asserts that the player has changed to the next URL while the server still accepted the first. */
  async function expectRenewal({
    issues,
    requested,
    rejected,
  }: Awaited<ReturnType<typeof playToExpiry>>): Promise<void> {
    const isOver = () => rejected.length > 0 || requested.filter((token) => token === 'newer').length > 1;
    await expect.poll(isOver, { timeout: 40_000 }).toBe(true);
    expect(rejected).toEqual([]);
    expect(requested.lastIndexOf('first')).toBeLessThan(requested.indexOf('newer'));
    expect(issues).toHaveLength(2);
  }

  /** Waits until the server rejects the first URL, and asserts that it serves the second. */
  async function expectExpired([first, second]: readonly Issued[]): Promise<void> {
    await expect.poll(async () => (await request.get(first?.url ?? '')).status(), { timeout: 20_000 }).toBe(403);
    expect((await request.get(second?.url ?? '')).status()).toBe(200);
  }

  test('of a track is renewed without a gap, before the server rejects the old one', async ({ page }) => {
    const account = await registerAccount(request);
    const [album] = await audioAlbums(request, 'Free');
    const [track] = await tracksOf(request, album);
    const issues = await expireFirst(page, `/files/url/audio/${track?.id}`);
    await startLoggedIn(page, account);
    await page.goto(`${site.origin}/user-routes/audio-player?id=${album?.albumId}`);
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => soundTime(page)).toBeGreaterThan(0.5);
    await page.evaluate(() =>
      ['emptied', 'seeking', 'pause', 'error'].forEach((name) =>
        document.addEventListener(name, () => (document.documentElement.dataset.broken = name), true),
      ),
    );
    await expect.poll(() => issues.length, { timeout: 40_000 }).toBe(2);
    expect(issues[1]?.at).toBeLessThan(Date.parse(issues[0]?.expiresAt ?? ''));
    await expectExpired(issues);
    const before = await soundTime(page);
    await expect.poll(() => soundTime(page)).toBeGreaterThan(before + 2);
    expect(await page.evaluate(() => document.documentElement.dataset.broken)).toBeUndefined();
  });

  test('is renewed without a stall, before the server rejects the old one', async ({ page }) => {
    const playing = await playToExpiry(page);
    await expectRenewal(playing);
    // The old URL has really expired, and the viewer did not notice.
    await expectExpired(playing.issues);
    const before = await time(page);
    await expect.poll(() => time(page)).toBeGreaterThan(before + 2);
    const { waits, paused } = await media(page);
    expect({ waits, paused }).toEqual({ waits: 0, paused: false });
  });

  test.describe('when the player renews too late', () => {
    test.use({ injectedFailures: { messages: [/403/] } });

    test('is found', async ({ page }) => {
      const playing = await playToExpiry(page, (issued) => ({
        ...issued,
        expiresAt: new Date(Date.parse(issued.expiresAt) + 60 * MINUTE_MS).toISOString(),
      }));
      await expect(expectRenewal(playing)).rejects.toThrow(/403/);
    });
  });
});

/** Rents a video on another device. */
async function rent(account: Account, id: number | undefined): Promise<void> {
  const paid = (await ordersOf(request, account)).filter(({ state }) => state === 'paid').length;
  const order = await request.post(`/user-video-purchase/purchase?videoId=${id}`, authorized(account));
  const { paymentUrl } = (await order.json()) as { paymentUrl: string };
  await request.post(paymentUrl, { form: { action: 'pay' }, maxRedirects: 0 });
  await expect
    .poll(async () => (await ordersOf(request, account)).filter(({ state }) => state === 'paid').length)
    .toBe(paid + 1);
}

test.describe('access that ends', { tag: '@R16' }, () => {
  test.use({ injectedFailures: { messages: [/403/] } });

  test('a rental that ends during playback shows why, and the next one resumes at the same position', async ({
    page,
  }) => {
    const buyer = await registerAccount(request);
    const [video] = await videosOfType(request, 'Rent');
    await rent(buyer, video?.id);
    const response = await request.get('/user-video-purchase/orders', authorized(buyer));
    const [{ rentEndsAt }] = (await response.json()) as [{ rentEndsAt: string }];
    await site.advance(Date.parse(rentEndsAt) - site.now() - MINUTE_MS);
    // A session ends long before a rental does.
    const viewer = await startSession(request, buyer);
    await startLoggedIn(page, viewer);
    await slowDown(page);
    await open(page, video?.id);
    await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(2);
    await expect(page.getByText('Rent this video to watch.')).toHaveCount(0);

    // More than the five minutes within which a URL ends after the access (D-16).
    await site.advance(7 * MINUTE_MS);
    await expect(page.getByText('Rent this video to watch.')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('button', { name: /Rent Now/ })).toBeVisible();
    const { time: stopped, paused } = await media(page);
    expect(paused).toBe(true);

    await rent(viewer, video?.id);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(stopped + 1);
    expect(await time(page)).toBeLessThan(stopped + 15);
    await expect(page.getByText('Rent this video to watch.')).toHaveCount(0);
  });
});

test.describe('a session that expires', { tag: '@R16' }, () => {
  test.use({ injectedFailures: { messages: [/401/] } });

  test('in an open tab ends with the next call, and the login leads back', async ({ page }) => {
    const account = await registerAccount(request);
    await startLoggedIn(page, account);
    await page.goto(`${site.origin}/user-routes/audio`);
    await expect(page.getByRole('region', { name: 'New albums' })).toHaveAttribute('aria-busy', 'false');
    await site.advance(Date.parse(account.session.expiresAt) - site.now() + MINUTE_MS);
    // The stream of notifications may notice it before a search does.
    const search = page.getByRole('searchbox');
    await expect(async () => {
      if (await search.isVisible()) await search.fill('a', { timeout: 500 });
      expect(page.url()).toMatch(/\/login$/);
    }).toPass();
    await expect(page.getByText(/^(Session Expired|Logged Out)$/)).toHaveCount(1);
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('data'))).toBeNull();

    await signIn(page, account);
    await expect(page).toHaveURL(/\/user-routes\/audio(\?q=a)?$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Audios' })).toBeVisible();
  });
});
