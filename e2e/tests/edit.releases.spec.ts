import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinkedWorkspace, type LinkedWorkspace } from '@inspire/scripts/isolated/linked-workspace';
import { findFreePort } from '@inspire/server-kit/network';
import { editFile } from '../fixtures/edit-file';
import { expect, test } from '../fixtures/test';

const repository = join(import.meta.dirname, '../..');
const FORM = 'mfe-auth/src/features/login/view/login-form.tsx';
const ANCHOR = '<div className={styles.password}';
/** P14 measures it where nothing runs beside. */
const BUILD_LIMIT_MS = 30_000;

// A shell that was never built has no icons.
test.use({ injectedFailures: { messages: [/404 .*favicon\.ico/] } });

let workspace: LinkedWorkspace;
let site: ChildProcess;
let origin: string;

test.beforeAll(async ({ request }) => {
  test.setTimeout(240_000);
  workspace = await createLinkedWorkspace(['shell', 'mfe-auth', 'mfe-notifications']);
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  site = spawn(process.execPath, [join(repository, 'platform/scripts/bin/bootstrap.mjs'), 'dev', 'mfe-auth'], {
    cwd: workspace.root,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(workspace.root, '.data') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const isServed = async (): Promise<boolean> => {
    expect(site.exitCode, 'npm run dev has ended').toBeNull();
    return request.get(`${origin}/login`).then(
      (response) => response.ok(),
      () => false,
    );
  };
  await expect.poll(isServed, { timeout: 180_000 }).toBe(true);
});
test.afterAll(async () => {
  site.kill('SIGTERM');
  if (site.exitCode === null) await once(site, 'exit');
  await workspace.remove();
});

test('an edit in a remote shows in the running shell, and a form keeps what was typed', async ({ page }) => {
  await page.goto(`${origin}/login`);
  const email = page.getByLabel('Email');
  await email.fill('kept@example.com');
  const file = join(workspace.root, FORM);
  const source = readFileSync(file, 'utf8');
  expect(source).toContain(ANCHOR);
  for (const edit of ['first', 'second']) {
    editFile(file, () => source.replace(ANCHOR, `${ANCHOR} data-edit="${edit}"`));
    await expect(page.locator(`[data-edit="${edit}"]`)).toBeVisible({ timeout: BUILD_LIMIT_MS });
    await expect(email).toHaveValue('kept@example.com');
  }
  // A reloaded page would have lost this mark.
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  editFile(file, () => source);
  await expect(page.locator('[data-edit]')).toHaveCount(0, { timeout: BUILD_LIMIT_MS });
  await expect(page.locator('html[data-same-page]')).toHaveCount(1);
});

test('only the named remote and the shell have hot reload; the others are served as built', async ({ request }) => {
  const stored = join(workspace.root, '.data/releases/remotes');
  expect(readdirSync(stored).filter((name) => name.startsWith('mfe-'))).toEqual(['mfe-notifications']);
  const [version = ''] = readdirSync(join(stored, 'mfe-notifications'));
  expect((await request.get(`${origin}/remotes/mfe-notifications/${version}/remoteEntry.js`)).status()).toBe(200);
});
