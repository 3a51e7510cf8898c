import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

test('logging out ends the session in a second tab', async ({ page, context, account }) => {
  // The calls of bell and popups could arrive after the session has ended.
  await context.route('**/api/v1/notifications/**', (route) => route.fulfill({ json: [] }));
  await startLoggedIn(page, account);
  await page.goto('/user-routes/dashboard');
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  const second = await context.newPage();
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
});

test('a guest is sent to log in, and returns to the requested page', async ({ page, account, request }) => {
  const [video] = await videosOfType(request, 'Free');
  await page.goto(`/user-routes/video-player?id=${video?.id}`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel(/e-?mail/i).fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`/user-routes/video-player\\?id=${video?.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: video?.title ?? '' })).toBeAttached();
});

test('an active session is extended silently, under the same token', async ({ page, account }) => {
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

  test('redirects every tab to the login when a call answers 401', async ({ page, context, account, request }) => {
    const second = await context.newPage();
    // This tab makes no further call: the other tab's call gets the 401.
    await second.route('**/api/v1/notifications/**', (route) => route.fulfill({ json: [] }));
    await startLoggedIn(second, account);
    await second.goto('/about');
    await expect(second.getByRole('link', { name: 'Videos' })).toBeVisible();
    await startLoggedIn(page, account);
    const ended = await request.post('/api/v1/auth/logout', {
      headers: { authorization: `Bearer ${account.session.token}` },
    });
    expect(ended.status()).toBe(204);
    await page.goto('/user-routes/dashboard');
    await expect(page.getByText('Logged Out')).toHaveCount(1);
    await expect(page).toHaveURL(/\/login$/);
    await expect(second).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('data'))).toBeNull();
  });
});

test('a viewer with a session is redirected from the landing page before it is painted', async ({ page, account }) => {
  await startLoggedIn(page, account);
  await page.goto('/');
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
});

test('an unknown path leads to the landing page, with a session to the dashboard', async ({ page, account }) => {
  await page.goto('/no-such-page');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { name: 'Welcome to our Video Streaming Platform' })).toBeVisible();
  await startLoggedIn(page, account);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
});
