import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { sectionRemotes } from '../fixtures/fault-injection/sections';
import { publishShellCopy } from '../fixtures/fault-injection/shell-releases';
import { useFaultSite } from '../fixtures/fault-injection/use-fault-site';
import { expect, test } from '../fixtures/test';
import { comeBackAfter, watchReload } from '../fixtures/updates';

const shellDist = process.env.SHELL_DIST ?? join(import.meta.dirname, '../../shell/dist');

/** A copy of the shell's build that the test replaces by a newer one. */
let ownShell: string;

const site = useFaultSite(
  async (store) => {
    for (const remote of sectionRemotes) await store.publishCopy(remote, '1.0.0');
    for (const remote of ['mfe-video', 'mfe-auth']) await store.publishCopy(remote, '1.1.0');
    await store.publishMade('mfe-video', '2.0.0', {
      module: '{ routes: () => [], start() { throw new Error("injected: start"); } }',
    });
    ownShell = mkdtempSync(join(tmpdir(), 'inspire-e2e-shell-'));
    cpSync(shellDist, ownShell, { recursive: true });
  },
  () => ({ SHELL_DIST: ownShell }),
);
test.beforeEach(async () => site.gateway.serves(await site.store.offer('1.0.0')));
test.afterAll(() => rmSync(ownShell, { recursive: true, force: true }));

const publish = async (name: string, ...versions: string[]): Promise<void> =>
  site.gateway.serves(await site.store.offerOf(name, ...versions));

const requestsOf = (page: Page, name: string, version: string) =>
  // A further attempt has a query.
  page.waitForRequest((sent) => new URL(sent.url()).pathname === `/remotes/${name}/${version}/remoteEntry.js`);
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'New Videos' });

test.describe(() => {
  // A locked item answers 403, which the browser logs on the console.
  test.use({ injectedFailures: { messages: [/403/] } });

  test('the requested page opens with its state', async ({ page, account }) => {
    await startLoggedIn(page, account);
    await page.goto(`${site.gateway.origin}/user-routes/dashboard`);
    await expect(dashboard(page)).toBeVisible();
    await publish('mfe-video', '1.1.0', '1.0.0');
    await comeBackAfter(page, 6);

    const newer = requestsOf(page, 'mfe-video', '1.1.0');
    const card = page.getByRole('region', { name: 'New Videos' }).getByRole('link').first();
    const title = await card.getAttribute('href');
    await card.click();
    await newer;
    await expect(page).toHaveURL(`${site.gateway.origin}${title}`);
    await expect(page.getByRole('region', { name: /Video player/ })).toBeAttached();
    expect(await page.evaluate(() => (history.state as { usr?: unknown } | null)?.usr)).toMatchObject({
      title: expect.any(String) as unknown,
    });
  });
});

test.describe('an open purchase', () => {
  test.use({ injectedFailures: { messages: [/403/] } });

  test('is not interrupted; the update is loaded when it has ended', async ({ page, account, request }) => {
    const [video] = await videosOfType(request, 'BuyOne');
    const path = `/user-routes/video-player?id=${video?.id}`;
    await startLoggedIn(page, account);
    await page.goto(site.gateway.origin + path);
    await page.getByRole('button', { name: /^Buy Now/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy now' });
    await expect(dialog).toBeVisible();
    await publish('mfe-video', '1.1.0', '1.0.0');
    await comeBackAfter(page, 6);
    const wasReloaded = await watchReload(page);
    // A page that corrects its own URL navigates under the dialog.
    await page.evaluate((url) => {
      history.replaceState(history.state, '', url);
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    }, `${path}&from=mail`);
    await expect(page).toHaveURL(/from=mail$/);
    // A page that was loaded again would have no dialog.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await wasReloaded()).toBe(false);
    const newer = requestsOf(page, 'mfe-video', '1.1.0');
    await link(page, 'Videos').click();
    await newer;
    await expect(dashboard(page)).toBeVisible();
    expect(await wasReloaded()).toBe(true);
  });
});

test.describe('without a connection', () => {
  test.use({
    injectedFailures: { messages: [/ERR_INTERNET_DISCONNECTED/, /Federation Runtime|RUNTIME-00\d|Loading/] },
  });

  const marks = (page: Page) => page.evaluate(() => localStorage.getItem('failed-releases'));

  test('the running release stays, although a newer one is known', async ({ page, context, account }) => {
    await startLoggedIn(page, account);
    await page.goto(`${site.gateway.origin}/user-routes/audio`);
    await expect(page.getByRole('heading', { level: 1, name: /Audios/ })).toBeVisible();
    await link(page, 'Videos').click();
    await expect(dashboard(page)).toBeVisible();
    await publish('mfe-video', '1.1.0', '1.0.0');
    await comeBackAfter(page, 6);
    const wasReloaded = await watchReload(page);
    await context.setOffline(true);
    await link(page, 'Audios').click();
    await expect(page.getByRole('heading', { level: 1, name: /Audios/ })).toBeVisible();
    await link(page, 'Videos').click();
    await expect(dashboard(page)).toBeVisible();
    expect(await wasReloaded()).toBe(false);
    expect(await marks(page)).toBeNull();

    await context.setOffline(false);
    const newer = requestsOf(page, 'mfe-video', '1.1.0');
    await link(page, 'Audios').click();
    await link(page, 'Videos').click();
    await newer;
    await expect(dashboard(page)).toBeVisible();
  });

  test('a remote that cannot be loaded is not marked as failed: Retry takes the newest release', async ({
    page,
    context,
  }) => {
    await publish('mfe-auth', '1.1.0', '1.0.0');
    const reports: string[] = [];
    page.on('request', (sent) => {
      if (new URL(sent.url()).pathname === '/api/v1/reports/remote-failure') reports.push(sent.postData() ?? '');
    });
    await page.goto(`${site.gateway.origin}/terms_&_condition`);
    await expect(page.locator('html[data-shell=started]')).toBeAttached();
    await page.getByRole('button', { name: /profile/ }).click();
    const login = page.getByRole('link', { name: 'Login' });
    await expect(login).toBeVisible();
    await context.setOffline(true);
    await login.click();
    const card = page.getByRole('alert').filter({ hasText: 'isn’t available' });
    await expect(card).toBeVisible({ timeout: 25_000 });
    expect(await marks(page)).toBeNull();

    await context.setOffline(false);
    const newest = requestsOf(page, 'mfe-auth', '1.1.0');
    await card.getByRole('button', { name: 'Retry' }).click();
    await newest;
    await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
    expect(await marks(page)).toBeNull();
    expect(reports).toEqual([]);
  });
});

test.describe('a broken release', () => {
  test.use({ injectedFailures: { messages: [/injected: start/] } });

  test('is tried once, then the previous one is restored automatically', async ({ page, account }) => {
    await startLoggedIn(page, account);
    await page.goto(`${site.gateway.origin}/user-routes/dashboard`);
    await expect(dashboard(page)).toBeVisible();
    await publish('mfe-video', '2.0.0', '1.0.0');
    await comeBackAfter(page, 6);
    const broken = requestsOf(page, 'mfe-video', '2.0.0');
    await link(page, 'Audios').click();
    await expect(page.getByRole('heading', { level: 1, name: /Audios/ })).toBeVisible();
    await link(page, 'Videos').click();
    await broken;
    await expect(dashboard(page)).toBeVisible();

    // The block on this release has expired; no viewer gets it again.
    await comeBackAfter(page, 16);
    const wasReloaded = await watchReload(page);
    await link(page, 'Audios').click();
    await expect(page.getByRole('heading', { level: 1, name: /Audios/ })).toBeVisible();
    await link(page, 'Videos').click();
    await expect(dashboard(page)).toBeVisible();
    expect(await wasReloaded()).toBe(false);
  });
});

test.describe('a release of the shell that does not start', () => {
  test.use({ injectedFailures: { messages: [/injected: shell/] } });

  test('is replaced by the previous one in this browser, on this page and the next', async ({ page, startGateway }) => {
    await publishShellCopy(site.store, shellDist, '1.0.0');
    await publishShellCopy(site.store, shellDist, '1.1.0', 'throw new Error("injected: shell");');
    const { origin } = await startGateway({ store: site.store, settings: { SHELL_DIST: '' } });
    const build = () =>
      page.evaluate(() => {
        const { textContent } = document.getElementById('inspire-document') ?? {};
        return (JSON.parse(textContent ?? '{}') as { build?: string }).build;
      });
    const first = await page.goto(`${origin}/about`);
    expect(first?.headers()['x-inspire-build']).toBe('1.1.0');
    await expect(page.locator('html[data-shell=started]')).toBeAttached();
    expect(await build()).toBe('1.0.0');
    const next = await page.goto(origin);
    expect(next?.headers()['x-inspire-build']).toBe('1.0.0');
    await expect(page.locator('html[data-shell=started]')).toBeAttached();
  });
});

test('a page that stays open shows a notice, and its viewer reloads it', async ({ page, account }) => {
  await startLoggedIn(page, account);
  await page.goto(`${site.gateway.origin}/user-routes/dashboard`);
  await expect(dashboard(page)).toBeVisible();
  await publish('mfe-video', '1.1.0', '1.0.0');
  await comeBackAfter(page, 6);
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available' });
  await expect(notice).toHaveCount(0);
  await comeBackAfter(page, 6);
  await expect(notice).toBeVisible();
  const newer = requestsOf(page, 'mfe-video', '1.1.0');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await newer;
  await expect(dashboard(page)).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a new shell is loaded like a release', async ({ page }) => {
  await page.goto(`${site.gateway.origin}/about`);
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible();
  const file = join(ownShell, 'shell.json');
  const facts = JSON.parse(readFileSync(file, 'utf8')) as { buildId: string };
  writeFileSync(file, JSON.stringify({ ...facts, buildId: `${facts.buildId}-next` }));
  const served = async (): Promise<string | null> =>
    (await fetch(`${site.gateway.origin}/about`, { method: 'HEAD', headers: { accept: 'text/html' } })).headers.get(
      'x-inspire-build',
    );
  await expect.poll(served).toBe(`${facts.buildId}-next`);

  await comeBackAfter(page, 6);
  const wasReloaded = await watchReload(page);
  await page.getByRole('button', { name: /profile/ }).click();
  await page.getByRole('link', { name: 'Terms & Condition' }).click();
  await expect.poll(wasReloaded).toBe(true);
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible();
});
