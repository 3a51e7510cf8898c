import { violations } from '../fixtures/axe';
import { startLoggedIn, videoAlbums, videosOfType } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const guestScreens = ['/', '/login', '/signup', '/forgot-password', '/about', '/help-and-legal', '/terms_&_condition'];
const memberScreens = ['dashboard', 'a free video', 'a locked video', 'a video album', 'the library', 'the profile'] as const;

for (const theme of ['dark', 'light'] as const) {
  test.describe(`${theme} theme`, () => {
    test.use({ colorScheme: theme });

    for (const screen of guestScreens) {
      test(`axe finds nothing on ${screen}`, async ({ page }) => {
        await page.goto(screen);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
    }

    for (const screen of memberScreens) {
      test.describe(() => {
      // A locked video's stream is refused, which the browser notes on the console.
      test.use({ plantedFaults: { messages: screen === 'a locked video' ? [/403/] : [] } });

      test(`axe finds nothing on ${screen}`, async ({ page, account, request }) => {
        await startLoggedIn(page, account);
        const [video] = await videosOfType(request, screen === 'a locked video' ? 'Premium' : 'Free');
        const [album] = await videoAlbums(request);
        const addresses = {
          dashboard: '/user-routes/dashboard',
          'a free video': `/user-routes/video-player?id=${video?.id}`,
          'a locked video': `/user-routes/video-player?id=${video?.id}`,
          'a video album': `/user-routes/videos-inAlbums?id=${album?.albumId}`,
          'the library': '/user-routes/buyed-video',
          'the profile': '/user-routes/user-profile',
        };
        await page.goto(addresses[screen]);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
        expect(await violations(page)).toEqual([]);
      });
      });
    }

    test('axe finds nothing in the open drawer and the logout dialog', async ({ page, account }) => {
      await startLoggedIn(page, account);
      await page.goto('/user-routes/dashboard');
      await page.getByRole('button', { name: /profile/ }).click();
      await expect(page.getByRole('dialog', { name: 'Welcome' })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page.getByRole('dialog', { name: /log out/ })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });
  });
}
