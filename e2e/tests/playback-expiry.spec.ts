import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, registerAccount, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { type ClockedSite, startClockedSite } from '../fixtures/clocked-site';
import { ordersOf } from '../fixtures/payment';
import { media, pictureSegment, time } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';

const MINUTE_MS = 60_000;
/** Most of the video is still to be loaded when its access ends. */
const SLOW_BYTES_PER_SECOND = 40_000;

let site: ClockedSite;
let request: APIRequestContext;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  site = await startClockedSite();
  request = await playwright.request.newContext({ baseURL: site.origin });
});
test.afterAll(async () => {
  await request.dispose();
  await site.close();
});

async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: SLOW_BYTES_PER_SECOND,
    uploadThroughput: SLOW_BYTES_PER_SECOND,
  });
}

const open = (page: Page, id: number | undefined) => page.goto(`${site.origin}/user-routes/video-player?id=${id}`);

/** Rents a video on another device. */
async function rent(account: Account, id: number | undefined): Promise<void> {
  const headers = { authorization: `Bearer ${account.session.token}` };
  const paid = (await ordersOf(request, account)).filter(({ state }) => state === 'paid').length;
  const order = await request.post(`/user-video-purchase/purchase?videoId=${id}`, { headers });
  const { paymentUrl } = (await order.json()) as { paymentUrl: string };
  await request.post(paymentUrl, { form: { action: 'pay' }, maxRedirects: 0 });
  await expect
    .poll(async () => (await ordersOf(request, account)).filter(({ state }) => state === 'paid').length)
    .toBe(paid + 1);
}

/** Logs in again: a session ends long before a rental does. */
async function logIn({ email, password }: Account): Promise<Account> {
  const response = await request.post('/api/v1/auth/login', { data: { email, password } });
  return { email, password, session: (await response.json()) as Account['session'] };
}

test.describe('access that ends', () => {
  test.use({ injectedFailures: { messages: [/403/] } });

  test('a rental that ends during playback shows why, and the next one resumes at the same position', async ({
    page,
  }) => {
    const buyer = await registerAccount(request);
    const [video] = await videosOfType(request, 'Rent');
    await rent(buyer, video?.id);
    const response = await request.get('/user-video-purchase/orders', {
      headers: { authorization: `Bearer ${buyer.session.token}` },
    });
    const [{ rentEndsAt }] = (await response.json()) as [{ rentEndsAt: string }];
    await site.advance(Date.parse(rentEndsAt) - site.now() - MINUTE_MS);
    const viewer = await logIn(buyer);
    await startLoggedIn(page, viewer);
    page.on('request', (sent) => void (pictureSegment(sent.url()) === 1 && slowDown(page)));
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
