import type { Page } from '@playwright/test';
import { audioAlbums, startLoggedIn, videoAlbums, videosOfType } from '../fixtures/accounts';
import { violations } from '../fixtures/axe';
import { markElements, remainingElements } from '../fixtures/hydration';
import { expect, test } from '../fixtures/test';

/** A screen's URL and heading; `isOwn` if the document does not have its heading yet, so that React renders it. */
type Screen = readonly [address: string, heading: string, isOwn?: boolean];

const guestScreens: readonly Screen[] = [
  ['/', 'Welcome to our Video Streaming Platform'],
  ['/login', 'Welcome back'],
  ['/signup', 'Create your account'],
  ['/forgot-password', 'Forgot your password?'],
  ['/about', 'About Us'],
  ['/help-and-legal', 'Help and legal'],
  ['/terms_&_condition', 'Terms of Service'],
  ['/plan-page', 'Choose your plan'],
];
const memberScreens: readonly Screen[] = [
  ['/about', 'About Us'],
  ['/help-and-legal', 'Help and legal'],
  ['/terms_&_condition', 'Terms of Service'],
  ['/plan-page', 'Choose your plan'],
  ['/user-routes/dashboard', 'Videos'],
  ['/user-routes/audio', 'Audios'],
  ['/user-routes/buyed-video', 'Your Media', true],
  ['/user-routes/user-profile', 'Your Profile', true],
];

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_440, height: 900 };

/** Opens each screen in a wide window and then makes it as narrow as a phone; a wrong screen does not hide the next one. */
async function visit(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [address, heading, isOwn = false] of screens) {
    await test.step(address, async () => {
      await page.setViewportSize(DESKTOP);
      await page.goto(address);
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText([heading]);
      await expect.soft(page).toHaveURL(address);
      await expect.soft(page).toHaveTitle(/ · Inspire$/);
      // React takes the document's own markup over: it is not rendered a second time.
      await expect
        .poll(() => remainingElements(page), address)
        .toMatchObject(isOwn ? { bar: true } : { bar: true, heading: true });
      await expect.soft(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await expect.soft.poll(overflow, `${address} scrolls sideways at ${size.width} pixels`).toBe(0);
      }
      expect.soft(await violations(page, { rules: { 'target-size': { enabled: true } } }), address).toEqual([]);
    });
  }
}

test.describe.configure({ timeout: 180_000 });

// Any message on the console fails them, too.
test.describe('every screen has its heading, hydrates, fits a phone, and axe finds nothing', { tag: '@main' }, () => {
  test('for a guest', async ({ page }) => {
    await markElements(page);
    await visit(page, guestScreens);
  });

  test('for a member', async ({ page, account }) => {
    await startLoggedIn(page, account);
    await markElements(page);
    await visit(page, memberScreens);
    const sections = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await page.goto('/user-routes/audio');
    await expect(sections).toHaveCount(2);
    await expect(sections.and(page.locator('[aria-current=page]'))).toHaveAttribute('href', '/user-routes/audio');
  });

  test.describe('the pages of items', () => {
    // A locked video's stream answers 403, which the browser logs on the console.
    test.use({ injectedFailures: { messages: [/403/] } });

    test('for a member', async ({ page, account, request }) => {
      const [[free], [locked]] = [await videosOfType(request, 'Free'), await videosOfType(request, 'Premium')];
      const [[album], [audio]] = [await videoAlbums(request), await audioAlbums(request, 'Free')];
      await startLoggedIn(page, account);
      await markElements(page);
      await visit(page, [
        [`/user-routes/video-player?id=${free?.id}`, free?.title ?? '-', true],
        [`/user-routes/video-player?id=${locked?.id}`, locked?.title ?? '-', true],
        [`/user-routes/videos-inAlbums?id=${album?.albumId}`, album?.title ?? '-', true],
        [`/user-routes/audio-player?id=${audio?.albumId}`, audio?.title ?? '-', true],
      ]);
    });
  });
});
