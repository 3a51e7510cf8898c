import type { Page } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import { expectNoGrowth, growthOver, HEAP_NOISE, prepareToMeasure } from '../fixtures/fault-injection/growth';
import { goToTerms, sectionRemotes, sections } from '../fixtures/fault-injection/sections';
import { expect, test } from '../fixtures/test';

const ROUNDS = 50;

test.describe.configure({ timeout: 180_000 });
// Snapshots of a trace retain nodes.
test.use({ trace: 'off' });

/** Goes back to the remote's page and away again, as fast as possible. */
const visit = (page: Page, heading: string) => () =>
  page.evaluate(async (text) => {
    const until = (isThere: () => boolean) =>
      new Promise<void>((resolve, reject) => {
        const begun = Date.now();
        const look = () => {
          if (isThere()) resolve();
          else if (Date.now() - begun > 10_000) reject(new Error(`no ${text}`));
          else requestAnimationFrame(look);
        };
        look();
      });
    const shows = (words: string) => document.querySelector('main')?.textContent?.includes(words) === true;
    history.back();
    await until(() => shows(text));
    history.forward();
    await until(() => shows('Terms of Service'));
  }, heading);

const pages: Readonly<Record<string, string>> = {
  'mfe-auth': 'Sign in',
  'mfe-video': 'New Videos',
  'mfe-audio': 'Audios',
  'mfe-billing': 'plan',
};
const withPages = sectionRemotes.flatMap(
  (remote) => sections.find((section) => section.remote === remote && !section.isSlot) ?? [],
);

for (const section of withPages) {
  test(`${section.remote} is mounted and unmounted ${ROUNDS} times without a leak`, async ({ page, account }) => {
    if (!section.isForGuests) await startLoggedIn(page, account);
    await prepareToMeasure(page);
    await page.goto(section.path);
    await section.works(page);
    await goToTerms(page);
    expectNoGrowth(await growthOver(page, ROUNDS, visit(page, pages[section.remote] ?? '')), ROUNDS);
  });
}

test(`slot content is mounted and unmounted ${ROUNDS} times with the session without a leak`, async ({
  page,
  account,
}) => {
  await prepareToMeasure(page);
  const quiet = '/help-and-legal';
  await page.goto(quiet);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const round = async () => {
    // Log in and log out, as another tab would.
    await page.evaluate((record) => {
      localStorage.setItem('data', JSON.stringify(record));
      window.dispatchEvent(new StorageEvent('storage', { key: 'data' }));
    }, account.session);
    await expect(bell).toBeVisible();
    await page.evaluate(() => {
      localStorage.removeItem('data');
      window.dispatchEvent(new StorageEvent('storage', { key: 'data' }));
    });
    await expect(bell).toBeHidden();
    await expect(page).toHaveURL(/\/login$/);
    // As the browser's buttons do. The login page would open the dashboard, and the end of a session cancels its pictures.
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, quiet);
    await expect(page.getByRole('heading', { name: 'Help and legal' })).toBeVisible();
  };
  // A query whose call the logout interrupted is forgotten five minutes later.
  expectNoGrowth(await growthOver(page, ROUNDS, round), ROUNDS, 1);
});

test('a page that leaks a listener, timers and data is detected', async ({
  page,
  account,
  makeReleaseStore,
  startGateway,
}) => {
  const store = await makeReleaseStore();
  const leaky = `{ routes: () => [{ path: '/plan-page', Component: () => {
    window.addEventListener('resize', () => undefined);
    setInterval(() => undefined, 60_000);
    setTimeout(() => undefined, 600_000);
    (self.left ??= []).push(Array.from({ length: 10_000 }, Math.random));
    return 'Leaky page';
  } }] }`;
  await store.publishMade('mfe-billing', '1.0.0', { module: leaky });
  const gateway = await startGateway({ store });
  await startLoggedIn(page, account);
  await prepareToMeasure(page);
  await page.goto(`${gateway.origin}/plan-page`);
  await expect(page.getByText('Leaky page')).toBeVisible();
  await goToTerms(page);
  const growth = await growthOver(page, ROUNDS, visit(page, 'Leaky page'));
  expect(growth.listeners).toBeGreaterThanOrEqual(ROUNDS);
  expect(growth.lasting).toBeGreaterThanOrEqual(ROUNDS);
  expect(growth.intervals).toBeGreaterThanOrEqual(ROUNDS);
  expect(growth.timeouts).toBeGreaterThanOrEqual(ROUNDS);
  expect(growth.heap).toBeGreaterThan(ROUNDS * HEAP_NOISE);
  expect(() => expectNoGrowth(growth, ROUNDS)).toThrow();
});

test('what a remote started ends with the page', async ({ page, account, makeReleaseStore, startGateway }) => {
  const store = await makeReleaseStore();
  const module = `{ routes: () => [{ path: '/plan-page', Component: () => 'Injected page' }], start: () => () => localStorage.setItem('ended', 'yes') }`;
  await store.publishMade('mfe-billing', '1.0.0', { module });
  const gateway = await startGateway({ store });
  await startLoggedIn(page, account);
  await page.goto(`${gateway.origin}/plan-page`);
  await expect(page.getByText('Injected page')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ended'))).toBeNull();
  // Another document of the site, to read its storage.
  await page.goto(`${gateway.origin}/about`);
  expect(await page.evaluate(() => localStorage.getItem('ended'))).toBe('yes');
});
