import { authorized, logOut, signIn, startLoggedIn, videosOfType } from '../fixtures/accounts';
import { watch } from '../fixtures/playback';
import { expect, pendingMarks, test } from '../fixtures/test';
import { recordToasts } from '../fixtures/toasts';

test.describe('with pending calls', () => {
  test.use({ injectedFailures: { messages: [pendingMarks] } });

  test(
    'logging out ends the session in a second tab, without a message',
    { tag: '@main' },
    async ({ page, context, account }) => {
      const toasts = await recordToasts(page);
      await startLoggedIn(page, account);
      await page.goto('/user-routes/dashboard');
      await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
      const second = await context.newPage();
      const secondToasts = await recordToasts(second);
      await second.goto('/user-routes/dashboard');
      await expect(second.getByRole('heading', { name: 'New Videos' })).toBeVisible();

      await page.getByRole('button', { name: /profile/ }).click();
      await page.getByRole('button', { name: 'Log Out' }).click();
      const dialog = page.getByRole('dialog', { name: 'Are you sure you want to log out?' });
      await dialog.getByRole('button', { name: 'No' }).click();
      await expect(dialog).toBeHidden();
      expect(await page.evaluate(() => localStorage.getItem('data'))).not.toBeNull();
      await page.getByRole('button', { name: 'Log Out' }).click();
      await dialog.getByRole('button', { name: 'Yes' }).click();

      await expect(page).toHaveURL(/\/login$/);
      await expect(second).toHaveURL(/\/login$/);
      expect(await second.evaluate(() => localStorage.getItem('data'))).toBeNull();
      await expect
        .poll(async () => (await second.request.get('/files/getUserBrowseHistory', authorized(account))).status())
        .toBe(401);
      // A message comes with code of its own. By now both tabs have loaded the login page.
      for (const tab of [page, second]) {
        await expect(tab.getByLabel('Email', { exact: true })).toBeVisible();
        await tab.waitForLoadState('networkidle');
      }
      expect([...toasts, ...secondToasts]).toEqual([]);
    },
  );
});

test.describe('a video that plays on another device', () => {
  test.use({ injectedFailures: { messages: [pendingMarks] } });

  test('ends there at its start when its viewer logs out', async ({ page, account, request }) => {
    const [free] = await videosOfType(request, 'Free');
    await startLoggedIn(page, account);
    await watch(page, free?.id);
    // The element outlives its page.
    const video = await page.evaluateHandle(() => document.querySelector('video')!);
    // No test machine has a device.
    await video.evaluate((element) => {
      const remote = Object.assign(new EventTarget(), { state: 'connected' });
      Object.defineProperty(element, 'remote', { value: remote });
    });
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
    await expect
      .poll(() =>
        video.evaluate(({ paused, currentTime, disableRemotePlayback }) => [
          paused,
          currentTime,
          disableRemotePlayback,
        ]),
      )
      .toEqual([true, 0, true]);
  });
});

test(
  'a guest is sent to log in, and returns to the requested page',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const [video] = await videosOfType(request, 'Free');
    await page.goto(`/user-routes/video-player?id=${video?.id}`);
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, account);
    await expect(page).toHaveURL(new RegExp(`/user-routes/video-player\\?id=${video?.id}$`));
    await expect(page.getByRole('heading', { level: 1, name: video?.title ?? '' })).toBeAttached();
  },
);

test.describe('an ended session', () => {
  test.use({ injectedFailures: { messages: [/401/] } });

  test(
    'leads every tab to the login when a call answers 401',
    { tag: '@main' },
    async ({ page, context, account, request }) => {
      const second = await context.newPage();
      // This tab makes no further call: it learns from the other one.
      await second.route('**/api/v1/notifications/**', (route) => route.fulfill({ json: [] }));
      await startLoggedIn(second, account);
      await second.goto('/about');
      await expect(second.getByRole('link', { name: 'Videos' })).toBeVisible();
      const toasts = await recordToasts(page);
      await startLoggedIn(page, account);
      expect((await request.post('/api/v1/auth/logout', authorized(account))).status()).toBe(204);
      await page.goto('/user-routes/dashboard', { waitUntil: 'commit' });
      await expect.poll(() => toasts).toEqual(['Logged Out']);
      await expect(page).toHaveURL(/\/login$/);
      await expect(second).toHaveURL(/\/login$/);
      expect(await page.evaluate(() => localStorage.getItem('data'))).toBeNull();
    },
  );
});
