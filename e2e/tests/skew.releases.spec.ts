import type { Page } from '@playwright/test';
import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { currentBuilds, previousBuilds, publishBuilds, type BuiltStore } from '../fixtures/planted/builds';
import { startPlantedGateway, type PlantedGateway } from '../fixtures/planted/planted-gateway';
import { expect, test } from '../fixtures/test';

/** Old and new shell with old and new remotes (R2): the journeys that both ages have. */
const pairs = ['previous shell, previous remotes', 'previous shell, present remotes', 'present shell, previous remotes', 'present shell, present remotes'] as const;
type Pair = (typeof pairs)[number];

let previous: ReturnType<typeof previousBuilds>;
let stores: Record<'previous' | 'present', BuiltStore>;
const gateways = new Map<Pair, PlantedGateway>();

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000);
  previous = previousBuilds();
  const present = currentBuilds();
  // A team publishes on top of what is there, so the earlier releases are listed too.
  stores = { previous: await publishBuilds(previous), present: await publishBuilds(previous, present) };
  for (const pair of pairs) {
    const shellDist = pair.startsWith('previous shell') ? previous.shellDist : present.shellDist;
    const store = pair.endsWith('previous remotes') ? stores.previous : stores.present;
    gateways.set(pair, await startPlantedGateway({ store, site: baseURL ?? '', settings: { SHELL_DIST: shellDist } }));
  }
});
test.afterAll(async () => {
  await Promise.all([...gateways.values()].map((gateway) => gateway.stop()));
  for (const store of Object.values(stores)) store.remove();
  previous.remove();
});

/** Releases that the page took, as `mfe-video 1.0.0`. */
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
  test.describe(pair, () => {
    test('log in, the dashboard, a video that plays, log out', async ({ page, account }) => {
      const origin = gateways.get(pair)?.origin ?? '';
      const taken = takenBy(page);
      await page.goto(`${origin}/`);
      await expect(page.getByRole('heading', { level: 1, name: 'Welcome to our Video Streaming Platform' })).toBeVisible();
      await page.getByRole('link', { name: 'Login' }).click();
      await page.getByLabel(/e-?mail/i).fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
      await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
      await page.getByRole('button', { name: /profile/ }).click();
      await page.getByRole('button', { name: 'Log Out' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expect(page).toHaveURL(/\/login$/);
      const isPresent = pair.endsWith('present remotes');
      // Where both offer the same contract the newest release is taken; the previous shell has no newer one than its own.
      expect([...taken].filter((one) => one.startsWith('mfe-video ')).some((one) => one !== 'mfe-video 1.0.0')).toBe(isPresent);
    });

    test('a video opened by its link plays', async ({ page, account, request }) => {
      const [free] = await videosOfType(request, 'Free');
      await startLoggedIn(page, account);
      await page.goto(`${gateways.get(pair)?.origin}/user-routes/video-player?id=${free?.id}`);
      await expect.poll(() => played(page), { timeout: 30_000 }).toBeGreaterThan(0.5);
    });
  });
}

test('remotes that only the present has stand in the previous shell too', async ({ page, account }) => {
  const origin = gateways.get('previous shell, present remotes')?.origin ?? '';
  await startLoggedIn(page, account);
  await page.goto(`${origin}/user-routes/audio`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audios' })).toBeVisible();
  await page.goto(`${origin}/plan-page`);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Notifications/ })).toBeVisible();
});
