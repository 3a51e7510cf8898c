import type { Page } from '@playwright/test';
import { type StandaloneRemote, startStandalone } from '../fixtures/standalone';
import { expect, test } from '../fixtures/test';

// The page answers its own requests; two switches make them fail. Media requests are not recorded.
test.use({ injectedFailures: { messages: [/Failed to load resource/] } });

let remote: StandaloneRemote;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  remote = await startStandalone('mfe-video');
  ({ origin } = remote);
});
test.afterAll(() => remote.stop());

test('a standalone remote shows its page and all its states without a backend', async ({ page }) => {
  await page.goto(`${origin}/user-routes/dashboard`);
  await expect(page.getByText('mock API', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const rail = page.getByRole('heading', { name: 'New Videos' });
  await expect(rail).toBeVisible();
  await expect(page.getByText('Listening as a Skill').first()).toBeVisible();

  const choose = async (responses: string) => {
    await page.getByText('mock API', { exact: true }).click();
    await page.getByRole('radio', { name: responses }).check();
    await page.keyboard.press('Escape');
  };
  await choose('Slow');
  await expect(page.getByTestId('skeleton').first()).toBeVisible();
  await expect(page.getByText('Listening as a Skill').first()).toBeVisible();

  await choose('Fail with 500');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
  await expect(retry).toBeVisible({ timeout: 30_000 });

  await page.getByText('mock API', { exact: true }).click();
  await page.getByRole('radio', { name: 'Content' }).check();
  await expect(page.getByText('Listening as a Skill').first()).toBeVisible();
});

test('a standalone remote shows its library and profile, and keeps changes', async ({ page }) => {
  await page.goto(`${origin}/user-routes/buyed-video`);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Media' })).toBeVisible();
  await expect(page.getByText(/12 days left/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Recommended Premium Videos' }).getByRole('link').first(),
  ).toBeVisible();

  await page.goto(`${origin}/user-routes/user-profile`);
  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(3);
  await page.getByRole('button', { name: 'Log out: Safari on iPhone' }).click();
  await expect(devices).toHaveCount(2);
});

test('the frame logs events and switches the theme', async ({ page }) => {
  await page.goto(`${origin}/user-routes/dashboard`);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await page.getByText('Events').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'session started' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Theme: System' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('button', { name: 'Theme: Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('the bar of the frame fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${origin}/user-routes/dashboard`);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  const getOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await getOverflow()).toBeLessThanOrEqual(0);
  await page.goto(`${origin}/`);
  await expect(page.getByRole('link', { name: '/user-routes/dashboard' })).toBeVisible();
  expect(await getOverflow()).toBeLessThanOrEqual(0);
});

test('a 401 ends the session, and a call without a response reaches its time limit', async ({ page }) => {
  await page.goto(`${origin}/user-routes/dashboard`);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await page.getByText('mock API', { exact: true }).click();
  await page.getByRole('radio', { name: 'No response (times out)' }).check();
  // SPEC-8: the time limit of the video list leads to the error page, which the shell renders.
  await expect(page.getByText('/ErrorPage')).toBeVisible({ timeout: 30_000 });

  await page.getByText('mock API', { exact: true }).click();
  await page.getByRole('radio', { name: 'Fail with 401' }).check();
  await page.goto(`${origin}/user-routes/dashboard`);
  await expect(page.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible();
});

const logIn = async (page: Page) => {
  await page.goto(`${origin}/user-routes/dashboard`);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
};

test('an edit shows in the page without a reload and keeps what was typed', async ({ page }) => {
  await logIn(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await page.getByRole('searchbox').fill('kept');
  await page.evaluate(() => Object.assign(self, { sameDocument: true }));
  remote.edit('src/messages.ts', (text) => text.replace("newVideos: 'New Videos'", "newVideos: 'Edited Videos'"));
  await expect(page.getByRole('searchbox')).toHaveValue('kept');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('heading', { name: 'Edited Videos' })).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'sameDocument' in self)).toBe(true);
});
