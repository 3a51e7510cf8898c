import type { Page } from '@playwright/test';
import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { type CarriedTrust, changeTrust, readCarriedTrust } from '../fixtures/fault-injection/change-trust';
import { type FaultyProxy, startFaultyProxy } from '../fixtures/fault-injection/faulty-proxy';
import { containerOf } from '../fixtures/fault-injection/test-release-store';
import { useFaultSite } from '../fixtures/fault-injection/use-fault-site';
import { untilStarted } from '../fixtures/hydration';
import { plays, time } from '../fixtures/playback';
import { expect, test } from '../fixtures/test';
import { comeBackAfter, watchReload } from '../fixtures/updates';

/** One way of each kind: the files with `faults-` in their names have the tables. */
const REMOTE = 'mfe-video';
const older = '1.0.0';
const newer = '1.1.0';

let proxy: FaultyProxy;

// They change what one gateway serves.
test.describe.configure({ mode: 'default' });

// Before the gateway behind it ends.
test.afterAll(() => proxy.close());
const site = useFaultSite(async (store) => {
  for (const remote of ['mfe-audio', 'mfe-notifications']) await store.publishCopy(remote, older);
  for (const version of [older, newer]) await store.publishCopy(REMOTE, version);
});
test.beforeAll(async () => {
  proxy = await startFaultyProxy(site.gateway.origin);
});
test.beforeEach(async () => {
  proxy.restore();
  await site.gateway.serves(await site.store.offer(older));
});

const dashboard = '/user-routes/dashboard';
const newVideos = (page: Page) => page.getByRole('heading', { name: 'New Videos' });
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** The versions whose code ran on the page; what a document preloads is the gateway's choice. */
const ranVersions = (page: Page): Promise<string[]> =>
  page.evaluate(
    (containers) => containers.flatMap(([version, container]) => (container in self ? [version] : [])),
    [older, newer].map((version) => [version, containerOf(REMOTE, version)] as const),
  );

test.describe('a remote that fails', { tag: '@main' }, () => {
  test.use({
    injectedFailures: {
      messages: [
        /Failed to load resource/,
        /integrity/i,
        /RUNTIME-00\d|\[ Federation Runtime \]/,
        /Loading (CSS )?chunk/,
      ],
    },
  });

  test('falls back to its previous release; without one it shows a card, the rest works, and Retry loads it', async ({
    page,
    account,
  }) => {
    await site.gateway.serves(await site.store.offerOf(REMOTE, newer, older));
    proxy.inject(`/remotes/${REMOTE}/${newer}/`, 'lost chunk');
    proxy.inject('/remotes/mfe-audio/', 'answers 404');
    await startLoggedIn(page, account);
    await page.goto(proxy.origin + dashboard);
    await expect.poll(() => ranVersions(page)).toContain(older);
    await expect(page.getByRole('region', { name: 'New Videos' })).toHaveAttribute('aria-busy', 'false');

    await link(page, 'Audios').click();
    const retry = page.getByRole('alert').filter({ hasText: 'isn’t available' }).getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible({ timeout: 25_000 });
    await link(page, 'Videos').click();
    await expect(newVideos(page)).toBeVisible();
    await link(page, 'Audios').click();
    await expect(retry).toBeVisible({ timeout: 25_000 });
    proxy.restore();
    await retry.click();
    await expect(page.getByRole('region', { name: 'New albums' })).toHaveAttribute('aria-busy', 'false');
  });
});

test.describe('a forged release', { tag: ['@main', '@R19'] }, () => {
  test.use({ injectedFailures: { messages: [/list of mfe-video has \d of \d signatures that count/] } });

  test('is rejected, and is loaded when its team has signed it', async ({ browser, account, request }) => {
    const open = async (change?: (trust: CarriedTrust) => CarriedTrust) => {
      const page = await (await browser.newContext()).newPage();
      const served = change && (await changeTrust(page, dashboard, change));
      await startLoggedIn(page, account);
      await page.goto(site.gateway.origin + dashboard);
      await untilStarted(page);
      const ran = await ranVersions(page);
      await page.context().close();
      return { ran, served: served?.() };
    };
    // What the store states when the team has released the newer one.
    await site.gateway.serves(await site.store.offerOf(REMOTE, newer, older));
    const document = await request.get(site.gateway.origin + dashboard, { headers: { accept: 'text/html' } });
    const later = readCarriedTrust(await document.text());
    await site.gateway.serves(await site.store.offerOf(REMOTE, older));
    const forge = ({ lists, ...trust }: CarriedTrust): CarriedTrust => ({
      ...trust,
      lists: { ...lists, [REMOTE]: { ...lists[REMOTE], payload: later.lists[REMOTE]?.payload ?? '' } },
    });
    // The page fetches the valid list instead.
    expect(await open(forge)).toEqual({ ran: [older], served: 1 });
    expect(await open()).toMatchObject({ ran: [older] });

    await site.gateway.serves(await site.store.offerOf(REMOTE, newer, older));
    expect(await open()).toMatchObject({ ran: [newer] });
  });
});

test(
  'a release published while a video plays interrupts nothing, and is loaded when playback has ended',
  { tag: '@main' },
  async ({ page, account, request }) => {
    const [video] = await videosOfType(request, 'Free');
    await startLoggedIn(page, account);
    await page.goto(`${site.gateway.origin}/user-routes/video-player?id=${video?.id}`);
    await plays(page);
    const wasReloaded = await watchReload(page);

    await site.gateway.serves(await site.store.offerOf(REMOTE, newer, older));
    await comeBackAfter(page, 6);
    const before = await time(page);
    await expect.poll(() => time(page)).toBeGreaterThan(before + 1);

    // It plays until the viewer leaves it, so this navigation does not apply the update.
    await link(page, 'Audios').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Audios' })).toBeVisible();
    expect(await wasReloaded()).toBe(false);

    await link(page, 'Videos').click();
    await expect.poll(() => ranVersions(page).catch(() => [])).toEqual([newer]);
    await expect(newVideos(page)).toBeVisible();
    expect(await wasReloaded()).toBe(true);
  },
);
