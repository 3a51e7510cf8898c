import type { APIRequestContext } from '@playwright/test';
import { type Account, registerAccount, startLoggedIn, videosOfType } from '../fixtures/accounts';
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
        .poll(async () =>
          (
            await second.request.get('/files/getUserBrowseHistory', {
              headers: { authorization: `Bearer ${account.session.token}` },
            })
          ).status(),
        )
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

test(
  'a guest is sent to log in, and returns to the requested page',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const [video] = await videosOfType(request, 'Free');
    await page.goto(`/user-routes/video-player?id=${video?.id}`);
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel(/e-?mail/i).fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`/user-routes/video-player\\?id=${video?.id}$`));
    await expect(page.getByRole('heading', { level: 1, name: video?.title ?? '' })).toBeAttached();
  },
);

test('an active session is extended silently, and keeps its token within the hour', async ({ page, account }) => {
  const DAY_MS = 86_400_000;
  const stored = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('data') ?? '{}') as { token: string; expiresAt: string });
  await startLoggedIn(page, {
    ...account,
    session: { ...account.session, expiresAt: new Date(Date.now() + 2 * DAY_MS).toISOString() },
  });
  await page.goto('/about');
  await expect.poll(async () => Date.parse((await stored()).expiresAt) - Date.now()).toBeGreaterThan(6 * DAY_MS);
  expect((await stored()).token).toBe(account.session.token);
});

test.describe('an ended session', () => {
  test.use({ injectedFailures: { messages: [/401/] } });

  const endOnServer = async (request: APIRequestContext, { session }: Account) => {
    const headers = { authorization: `Bearer ${session.token}` };
    expect((await request.post('/api/v1/auth/logout', { headers })).status()).toBe(204);
  };

  test(
    'leads every tab to the login when a call answers 401',
    { tag: '@main' },
    async ({ page, context, account, request }) => {
      const second = await context.newPage();
      // This tab makes no further call: it learns from the other one. The tests below leave the order of the calls open.
      await second.route('**/api/v1/notifications/**', (route) => route.fulfill({ json: [] }));
      await startLoggedIn(second, account);
      await second.goto('/about');
      await expect(second.getByRole('link', { name: 'Videos' })).toBeVisible();
      const toasts = await recordToasts(page);
      await startLoggedIn(page, account);
      await endOnServer(request, account);
      await page.goto('/user-routes/dashboard', { waitUntil: 'commit' });
      await expect.poll(() => toasts).toEqual(['Logged Out']);
      await expect(page).toHaveURL(/\/login$/);
      await expect(second).toHaveURL(/\/login$/);
      expect(await page.evaluate(() => localStorage.getItem('data'))).toBeNull();
    },
  );

  for (const first of ['/api/v1/notifications/', '/files/']) {
    test(`shows one message when a call to ${first} meets the first 401`, async ({ page, account, request }) => {
      await endOnServer(request, account);
      const toasts = await recordToasts(page);
      const refused: string[] = [];
      let release = () => {};
      const hasMet = new Promise<void>((resolve) => (release = resolve));
      page.on('response', (response) => {
        if (response.status() !== 401) return;
        refused.push(new URL(response.url()).pathname);
        release();
      });
      // All other calls wait for its response; then they get a 401 too, or the page has aborted them. The bell, which waits for
      // the page, is the first only if the others succeed: they are sent with another account.
      const other = first === '/files/' ? undefined : await registerAccount(request);
      await page.route(/^https?:\/\/[^/]+\/(api\/v1|files|subscriptions)\//, async (route) => {
        if (new URL(route.request().url()).pathname.startsWith(first)) return route.continue();
        if (other)
          return route.continue({
            headers: { ...route.request().headers(), authorization: `Bearer ${other.session.token}` },
          });
        await hasMet;
        await route.continue();
      });
      await startLoggedIn(page, account);
      await page.goto('/user-routes/dashboard');
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
      await expect.poll(() => toasts).toEqual(['Logged Out']);
      expect(refused[0]).toMatch(new RegExp(`^${first}`));
    });
  }
});

test('a viewer with a session is redirected from the landing page before it is painted', async ({ page, account }) => {
  const welcome = 'Welcome to our Video Streaming Platform';
  // Kept by the test: the redirect may replace the document and what it holds.
  let painted: string[] = [];
  await page.exposeFunction('reportPainted', (text: string) => void painted.push(text));
  await page.addInitScript(() => {
    const { reportPainted } = window as unknown as { reportPainted: (text: string) => void };
    let last = '';
    const look = () => {
      const heading = document.querySelector('main h1');
      const isPainted = heading?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
      const text = isPainted ? (heading?.textContent ?? '') : '';
      if (text !== last) reportPainted(text);
      last = text;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/');
  await expect.poll(() => painted).toContain(welcome);

  await startLoggedIn(page, account);
  painted = [];
  await page.goto('/');
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeAttached();
  await expect.poll(() => painted).toContain('Videos');
  expect(painted).not.toContain(welcome);
});

test('an unknown path leads to the landing page, with a session to the dashboard', async ({ page, account }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { name: 'Welcome to our Video Streaming Platform' })).toBeVisible();
  await startLoggedIn(page, account);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
});
