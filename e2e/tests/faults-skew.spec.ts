import type { Page } from '@playwright/test';
import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { type KeptBuilds, previousBuilds } from '../fixtures/fault-injection/builds';
import {
  type FaultInjectionGateway,
  startFaultInjectionGateway,
} from '../fixtures/fault-injection/fault-injection-gateway';
import { createTestReleaseStore, type TestReleaseStore } from '../fixtures/fault-injection/test-release-store';
import { expect, test } from '../fixtures/test';

/** Old and new shell with old and new remotes (R2): the journeys that both versions have. */
const pairs = [
  'previous shell, previous remotes',
  'previous shell, present remotes',
  'present shell, previous remotes',
  'present shell, present remotes',
] as const;
type Pair = (typeof pairs)[number];

const old = '0.9.0';
const present = '1.0.0';

let previous: KeptBuilds;
const stores: TestReleaseStore[] = [];
const gateways = new Map<Pair, FaultInjectionGateway>();

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000);
  previous = previousBuilds();
  for (const age of ['previous', 'present'] as const) {
    const store = await createTestReleaseStore();
    stores.push(store);
    for (const remote of previous.remotes) await store.publishKept(remote, previous.folderOf(remote), old);
    // A team publishes on top of the existing releases, so the earlier ones are listed too.
    if (age === 'present') for (const remote of store.remotes) await store.publishCopy(remote, present);
    for (const shell of ['previous', 'present'] as const) {
      const settings: Record<string, string> = shell === 'previous' ? { SHELL_DIST: previous.shellDist } : {};
      gateways.set(
        `${shell} shell, ${age} remotes`,
        await startFaultInjectionGateway({ store, site: baseURL ?? '', settings }),
      );
    }
  }
});
test.afterAll(async () => {
  await Promise.all([...gateways.values()].map((gateway) => gateway.stop()));
  for (const store of stores) store.remove();
  previous.remove();
});

/** The releases that the page loaded, for example `mfe-video 1.0.0`. */
function takenBy(page: Page): Set<string> {
  const taken = new Set<string>();
  page.on('response', (response) => {
    const [, name, version] = /\/remotes\/(mfe-[\w-]+)\/([^/]+)\/remoteEntry\.js/.exec(response.url()) ?? [];
    if (name && version && response.ok()) taken.add(`${name} ${version}`);
  });
  return taken;
}

const played = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0);

for (const pair of pairs) {
  // A shell accepts remotes built with its own minor version of the contract or an older one; the current remotes need a newer one than the previous shell's.
  const expected = pair === 'present shell, present remotes' ? present : old;

  test.describe(pair, () => {
    test('log in, the dashboard, the other pages, log out', async ({ page, account }) => {
      const origin = gateways.get(pair)?.origin ?? '';
      const taken = takenBy(page);
      await page.goto(`${origin}/`);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Welcome to our Video Streaming Platform' }),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Login' }).first().click();
      await page.getByLabel(/e-?mail/i).fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
      await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
      await expect(page.getByRole('button', { name: /Notifications/ })).toBeVisible();
      await page.goto(`${origin}/user-routes/audio`);
      await expect(page.getByRole('heading', { level: 1, name: 'Audios' })).toBeVisible();
      await page.goto(`${origin}/plan-page`);
      await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
      await page.getByRole('button', { name: /profile/ }).click();
      await page.getByRole('button', { name: 'Log Out' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expect(page).toHaveURL(/\/login$/);
      expect([...taken].sort()).toEqual(previous.remotes.map((remote) => `${remote} ${expected}`).sort());
    });

    test('a video opened by its link plays', async ({ page, account, request }) => {
      const [free] = await videosOfType(request, 'Free');
      await startLoggedIn(page, account);
      await page.goto(`${gateways.get(pair)?.origin}/user-routes/video-player?id=${free?.id}`);
      await expect.poll(() => played(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
    });
  });
}
