import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createIsolatedWorkspace, type IsolatedWorkspace } from '@inspire/scripts/isolated/isolated-workspace';
import { startLoggedIn } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const dataDir = process.env.E2E_DATA_DIR ?? '';
const store = join(dataDir, 'releases/remotes');
const repository = join(import.meta.dirname, '../..');
const remote = { name: 'mfe-quotes', path: '/user-routes/quotes' };

let folder: IsolatedWorkspace;

/** Runs a command of the team's own repository, with its settings only. */
const runAsTeam = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  execFileSync(process.execPath, [join(folder.root, 'node_modules/.bin/inspire-release'), ...args], {
    cwd: folder.root,
    env: { PATH: process.env.PATH, RELEASES_DIR: join(dataDir, 'releases'), ...env },
    stdio: 'inherit',
  });

/** Runs a command on the machine of the site, which has the key of the site. */
const runAsSite = (...args: string[]) =>
  execFileSync(process.execPath, [join(repository, 'platform/scripts/bin/bootstrap.mjs'), 'release', ...args], {
    cwd: repository,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });

test.beforeAll(async ({ request }) => {
  test.setTimeout(240_000);
  // A team's own repository: only its remote, the packed kit, and a key that the site allows for it.
  folder = await createIsolatedWorkspace();
  await folder.create(remote);
  const RELEASE_SITE_KEYS = readFileSync(join(dataDir, 'keys/site-public.json'), 'utf8');
  const key = join(folder.root, 'mfe-quotes.json');
  runAsTeam(['keys', 'new', key], { RELEASE_SITE_KEYS });
  runAsSite('allow', remote.name, join(folder.root, 'mfe-quotes.public.json'));
  runAsTeam(['publish', remote.name], { RELEASE_SITE_KEYS, RELEASE_PRIVATE_KEY: readFileSync(key, 'utf8') });
  await expect.poll(async () => (await request.get('/remotes/trust/index.json')).text()).toContain(remote.name);
});
test.afterAll(async () => {
  runAsSite('allow', remote.name, join(folder.root, 'mfe-quotes.public.json'), '--off');
  for (const path of [`trust/releases/${remote.name}.json`, remote.name])
    rmSync(join(store, path), { recursive: true, force: true });
  await folder.remove();
});

test('the page of a new remote appears in the running site at its path', async ({ page, account }) => {
  await startLoggedIn(page, account);
  const entry = page.waitForRequest(`**/remotes/${remote.name}/1.0.0/remoteEntry.js`);
  await page.goto(remote.path);
  await entry;
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Quotes' }).getByRole('link')).toHaveCount(8);
  await expect(page).toHaveTitle(/Quotes/);
  // It shows in the shell's layout, and links to the pages of other remotes.
  await page.getByRole('link', { name: 'Videos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
});

test('its document shows its own frame before any script runs', async ({ request }) => {
  const document = await request.get(remote.path, { headers: { accept: 'text/html' } });
  const text = await document.text();
  expect(text).toContain(`"source":{"remote":"${remote.name}","version":"1.0.0"}`);
  expect(text).toMatch(/<h1[^>]*>Quotes<\/h1>/);
  expect(text).toContain('data-testid="skeleton"');
});
