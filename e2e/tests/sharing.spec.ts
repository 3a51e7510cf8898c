import type { Page } from '@playwright/test';
import { signUp, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { layoutShift, watchLayoutShift } from '../fixtures/layout-shift';
import { expect, test } from '../fixtures/test';

const waiting = (page: Page, words: string) => page.getByText(words).filter({ has: page.locator('strong') });

test.describe.configure({ timeout: 120_000 });

test(
  'a shared link shows the item to a messenger, and leads a guest to it by signing up',
  { tag: '@main' },
  async ({ page, account, context, request, browser }) => {
    const [video] = await videosOfType(request, 'Free');
    const title = video?.title ?? '-';
    await startLoggedIn(page, account);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/user-routes/video-player?id=${video?.id}`);
    // Like a desktop without a menu for sharing.
    await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const html = await (await request.get(link, { headers: { 'user-agent': 'WhatsApp/2.24', accept: '*/*' } })).text();
    expect(html).toContain(`<meta property="og:title" content="${title}">`);
    expect(html).toContain(`<link rel="canonical" href="${link}">`);
    const image = /<meta property="og:image" content="([^"]+)">/.exec(html)?.[1] ?? '';
    const cover = await request.get(image);
    expect(cover.headers()['content-type']).toBe('image/jpeg');
    expect(html).toContain('<meta property="og:image:width" content="1200">');

    const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await watchLayoutShift(guest);
    await guest.goto(link);
    await expect(guest).toHaveURL(/\/login$/);
    await expect(waiting(guest, `Log in to watch ${title}`)).toBeVisible();
    // Nothing is pushed aside; only a font that loads late may change the width of a link.
    const { score, moved } = await layoutShift(guest);
    expect(score, moved.join(' | ')).toBeLessThan(0.001);
    expect(await violations(guest)).toEqual([]);
    await guest.getByRole('link', { name: 'Signup' }).click();
    await expect(waiting(guest, `Sign up to watch ${title}`)).toBeVisible();
    await signUp(guest);
    await expect(guest).toHaveURL(link);
    await expect(guest.getByRole('heading', { level: 1 })).toContainText(title);
    await guest.context().close();
  },
);
