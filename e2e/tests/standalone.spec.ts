import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import getPort from 'get-port';
import { expect, test } from '../fixtures/test';

const repository = join(import.meta.dirname, '../..');
let server: ChildProcess;
let origin: string;

test.describe.configure({ mode: 'serial' });
// The page answers its own requests; two switches make them fail. Media requests are not recorded.
test.use({ injectedFailures: { messages: [/Failed to load resource/] } });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const port = await getPort();
  origin = `http://localhost:${port}`;
  server = spawn(process.execPath, [join(repository, 'tooling/bin/inspire.mjs'), 'dev', '--mock'], {
    cwd: join(repository, 'mfe-video'),
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (text: Buffer) => text.includes('runs standalone at') && resolve());
    server.once('exit', (code) => reject(new Error(`the standalone remote ended with code ${code}`)));
  });
});
test.afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
});

test('a standalone remote shows its page and all its states without a backend', async ({ page }) => {
  await page.goto(`${origin}/user-routes/dashboard`);
  await expect(page.getByText('mock API', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to see this page' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const rail = page.getByRole('heading', { name: 'New Videos' });
  await expect(rail).toBeVisible();
  await expect(page.getByText('Listening as a Skill').first()).toBeVisible();

  const choose = async (answers: string) => {
    await page.getByText('mock API', { exact: true }).click();
    await page.getByRole('radio', { name: answers }).check();
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
