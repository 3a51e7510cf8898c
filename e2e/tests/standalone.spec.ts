import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createLinkedWorkspace, type LinkedWorkspace } from '@inspire/scripts/isolated/linked-workspace';
import { findFreePort } from '@inspire/server-kit/network';
import { editFile } from '../fixtures/edit-file';
import { expect, test } from '../fixtures/test';

const command = join(import.meta.dirname, '../../platform/devkit/bin/inspire.mjs');

// The page answers its own requests; two switches make them fail. Media requests are not recorded.
test.use({ injectedFailures: { messages: [/Failed to load resource/] } });

let workspace: LinkedWorkspace;
let server: ChildProcess;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  workspace = await createLinkedWorkspace(['mfe-video']);
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  server = spawn(process.execPath, [command, 'dev', '--mock'], {
    cwd: join(workspace.root, 'mfe-video'),
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (text: Buffer) => text.includes('runs standalone at') && resolve());
    server.once('exit', (code) => reject(new Error(`the standalone remote ended with code ${code}`)));
  });
});
test.afterAll(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await workspace.remove();
});

/** Logs in on the dashboard with the session of the mock API. */
const logIn = async (page: Page) => {
  await page.goto(`${origin}/user-routes/dashboard`);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
};

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

test('the bar of the frame fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page);
  const getOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await getOverflow()).toBeLessThanOrEqual(0);
  await page.goto(`${origin}/`);
  await expect(page.getByRole('link', { name: '/user-routes/dashboard' })).toBeVisible();
  expect(await getOverflow()).toBeLessThanOrEqual(0);
});

test('an edit shows in the page without a reload and keeps what was typed', async ({ page }) => {
  await logIn(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await page.getByRole('searchbox').fill('kept');
  await page.evaluate(() => Object.assign(self, { sameDocument: true }));
  editFile(join(workspace.root, 'mfe-video/src/messages.ts'), (text) =>
    text.replace("newVideos: 'New Videos'", "newVideos: 'Edited Videos'"),
  );
  await expect(page.getByRole('searchbox')).toHaveValue('kept');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('heading', { name: 'Edited Videos' })).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => 'sameDocument' in self)).toBe(true);
});
