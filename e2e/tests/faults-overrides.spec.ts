import type { Page } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import { type DevRemote, startDevRemote } from '../fixtures/fault-injection/dev-remote';
import {
  type FaultInjectionGateway,
  startFaultInjectionGateway,
} from '../fixtures/fault-injection/fault-injection-gateway';
import { sectionRemotes } from '../fixtures/fault-injection/sections';
import { createTestReleaseStore, type TestReleaseStore } from '../fixtures/fault-injection/test-release-store';
import { untilStarted } from '../fixtures/hydration';
import { expect, test } from '../fixtures/test';

let store: TestReleaseStore;
let developed: DevRemote;
/** One site that allows local builds, and one that does not. */
let gateways: Record<'staging' | 'production', FaultInjectionGateway>;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(240_000);
  store = await createTestReleaseStore();
  for (const remote of sectionRemotes) await store.publishCopy(remote, '1.0.0');
  const gateway = (settings?: Record<string, string>) =>
    startFaultInjectionGateway({ store, site: baseURL ?? '', settings });
  const [staging, production] = await Promise.all([gateway({ OVERRIDE_ORIGINS: 'http://localhost:*' }), gateway()]);
  gateways = { staging, production };
  developed = await startDevRemote('mfe-billing');
});
test.afterAll(async () => {
  await Promise.all([gateways.staging.stop(), gateways.production.stop(), developed.stop()]);
  store.remove();
});

const panel = (page: Page) => page.getByRole('dialog', { name: 'Local builds' });
const banner = (page: Page) => page.getByRole('complementary', { name: 'Local builds' });
const plans = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const typeAddress = async (page: Page, address: string): Promise<void> => {
  await panel(page)
    .getByLabel(/remoteEntry/)
    .fill(address);
  await panel(page).getByRole('button', { name: 'Use' }).click();
};

/** Stores an override of the plans' remote in the tab, as if its developer had chosen it there earlier. */
const storeOverride = (page: Page, base: string) =>
  page.addInitScript((address) => {
    const override = {
      base: address,
      entry: 'remoteEntry.js',
      container: 'mfe_billing_dev',
      contract: '1.0.0',
      paths: [{ path: '/plan-page' }],
      slots: [],
    };
    sessionStorage.setItem('overrides', JSON.stringify({ 'mfe-billing': override }));
  }, base);

test('a local build runs in a deployed shell, under a banner, follows its developer’s edits, and is removed by Reset', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  await startLoggedIn(page, account);
  await page.goto(`${gateways.staging.origin}/plan-page?overrides`);
  await expect(panel(page)).toBeVisible();
  const remotes = panel(page).getByRole('list', { name: 'Remotes on this page' }).getByRole('listitem');
  await expect(remotes).toHaveText(
    sectionRemotes
      .map((remote) => new RegExp(`${remote}\\s*1\\.0\\.0`))
      .sort((one, other) => String(one).localeCompare(String(other))),
  );

  // The shell and the development server's own script receive each build.
  let reported = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (/"type":"(ok|warnings)"/.test(String(payload))) reported += 1;
    }),
  );
  await typeAddress(page, developed.entry);
  await expect(banner(page)).toContainText('mfe-billing running', { timeout: 30_000 });
  await expect(page).toHaveURL(/\/plan-page$/);
  await expect(plans(page, /plan/i)).toBeVisible();

  await expect.poll(() => reported).toBeGreaterThanOrEqual(2);
  developed.edit('src/messages.ts', (text) => text.replace(/'Choose your plan'/, "'Edited by its developer'"));
  await expect(plans(page, 'Edited by its developer')).toBeVisible({ timeout: 30_000 });

  // On every page of this tab, but in no other tab.
  await page.goto(`${gateways.staging.origin}/about`);
  await expect(banner(page)).toContainText('mfe-billing not loaded yet');
  const other = await page.context().newPage();
  const loaded: string[] = [];
  other.on('request', (sent) => void loaded.push(new URL(sent.url()).pathname));
  await other.goto(`${gateways.staging.origin}/about`);
  await untilStarted(other);
  await expect(other.getByRole('heading', { name: 'About Us' })).toBeVisible();
  // The banner has code of its own.
  expect(loaded.filter((path) => /\/overrides\.\w+\.js$/.test(path))).toEqual([]);
  await expect(banner(other)).toHaveCount(0);

  const released = page.waitForRequest('**/remotes/mfe-billing/1.0.0/remoteEntry.js');
  await banner(page).getByRole('button', { name: 'Reset' }).click();
  await expect(banner(page)).toHaveCount(0);
  await page.goto(`${gateways.staging.origin}/plan-page`);
  await released;
  await expect(plans(page, /Choose your plan/)).toBeVisible();
});

test('the panel opens and closes with its shortcut, and rejects disallowed URLs', async ({ page }) => {
  await page.goto(`${gateways.staging.origin}/about`);
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible();
  await page.keyboard.press('Alt+Shift+KeyO');
  await expect(panel(page)).toBeVisible();
  await typeAddress(page, 'https://evil.example/remoteEntry.js');
  await expect(panel(page).getByText('This site doesn’t allow code from that origin.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
});

test.describe('a server that is down', () => {
  test.use({
    injectedFailures: {
      messages: [/ERR_CONNECTION_REFUSED/, /WebSocket connection/, /RUNTIME-008|\[ Federation Runtime \]/],
    },
  });

  test('keeps the release running, and the banner shows it', async ({ page, account }) => {
    await startLoggedIn(page, account);
    // Below the range of ephemeral ports.
    await storeOverride(page, 'http://localhost:19999/');
    await page.goto(`${gateways.staging.origin}/plan-page`);
    await expect(plans(page, /Choose your plan/)).toBeVisible();
    await expect(banner(page)).toContainText('mfe-billing failed; using the released version');
  });
});

test('a site without local builds shows no panel and no banner, and runs none', async ({ page, account }) => {
  await startLoggedIn(page, account);
  await storeOverride(page, developed.entry.replace('remoteEntry.js', ''));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const response = await page.goto(`${gateways.production.origin}/plan-page?overrides`);
  await expect(plans(page, /Choose your plan/)).toBeVisible();
  await page.keyboard.press('Alt+Shift+KeyO');
  await page.waitForTimeout(1_000);
  expect([await panel(page).count(), await banner(page).count()]).toEqual([0, 0]);
  expect(requested.filter((address) => !address.startsWith(gateways.production.origin))).toEqual([]);
  expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self';/);
});
