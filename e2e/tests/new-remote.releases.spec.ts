import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIsolatedWorkspace, type IsolatedWorkspace } from '@inspire/tooling/isolated';
import { startLoggedIn } from '../fixtures/accounts';
import { expect, test } from '../fixtures/test';

const dataDir = process.env.E2E_DATA_DIR ?? '';
const store = join(dataDir, 'releases/remotes');
const snapshotFile = join(store, 'trust/snapshot.json');
const remote = { name: 'mfe-quotes', path: '/user-routes/quotes' };

let folder: IsolatedWorkspace;
let before: string;
let after: string;

test.beforeAll(async ({ request }) => {
  test.setTimeout(240_000);
  // A team's own repository: only its remote and the packed contracts and tooling.
  folder = await createIsolatedWorkspace();
  await folder.create(remote);
  before = readFileSync(snapshotFile, 'utf8');
  execFileSync(process.execPath, [join(folder.root, 'node_modules/.bin/inspire'), 'release', 'publish', remote.name], {
    cwd: folder.root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  });
  after = readFileSync(snapshotFile, 'utf8');
  // The gateway polls the store once a second.
  await expect
    .poll(async (): Promise<unknown> => (await request.get('/remotes/trust/snapshot.json')).json())
    .toEqual(JSON.parse(after));
});
test.afterAll(async () => {
  if (readFileSync(snapshotFile, 'utf8') === after) writeFileSync(snapshotFile, before);
  rmSync(join(store, remote.name), { recursive: true, force: true });
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

test('a guest is sent to log in first, then sees it', async ({ page, account }) => {
  await page.goto(remote.path);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`${remote.path}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible();
});
