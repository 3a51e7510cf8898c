import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type AttackBench, signTestDocument } from '@inspire/shared/testing/trust';
import { startLoggedIn } from '../fixtures/accounts';
import {
  type FaultInjectionGateway,
  startFaultInjectionGateway,
} from '../fixtures/fault-injection/fault-injection-gateway';
import { startStaticOrigin, type StaticOrigin } from '../fixtures/fault-injection/static-origin';
import {
  createTestReleaseStore,
  type PreviewedCopy,
  type TestReleaseStore,
} from '../fixtures/fault-injection/test-release-store';
import { untilStarted } from '../fixtures/started';
import { expect, test } from '../fixtures/test';

const HOUR_MS = 3_600_000;
const LISTED = 'Choose your plan';
const SHOWN = 'Plans as the team shows them';

let store: TestReleaseStore;
let previews: string;
let elsewhere: StaticOrigin;
/** One site that allows the origin of previews, and one that does not. */
let gateways: Record<'open' | 'closed', FaultInjectionGateway>;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000);
  store = await createTestReleaseStore();
  previews = mkdtempSync(join(tmpdir(), 'inspire-e2e-previews-'));
  elsewhere = await startStaticOrigin(previews);
  for (const remote of store.remotes) await store.publishCopy(remote, '1.0.0');
  const gateway = (settings?: Record<string, string>) =>
    startFaultInjectionGateway({ store, site: baseURL ?? '', settings });
  const [open, closed] = await Promise.all([gateway({ OVERRIDE_ORIGINS: elsewhere.origin }), gateway()]);
  gateways = { open, closed };
});
test.afterAll(async () => {
  await Promise.all([gateways.open.stop(), gateways.closed.stop(), elsewhere.close()]);
  store.remove();
  rmSync(previews, { recursive: true, force: true });
});

/** Signs a build of the plans page that the other origin serves. @param version also names its folder */
const makePreview = (version: string, given: Partial<Pick<PreviewedCopy, 'now'>> = {}) =>
  store.preview('mfe-billing', version, {
    folder: join(previews, version),
    base: `${elsewhere.origin}/${version}/dist/remote/`,
    site: new URL(`${gateways.open.origin}/plan-page`),
    hours: 1,
    texts: { [LISTED]: SHOWN },
    ...given,
  });

const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const plans = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const openListed = async (page: Page): Promise<void> => {
  await page.goto(`${gateways.open.origin}/plan-page`);
  // The markup of the document is that of the listed release.
  await untilStarted(page);
  await expect(plans(page, LISTED)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
};

test('a link shows a build that is not listed, in its tab alone, until it is ended', async ({
  page,
  account,
  browser,
}) => {
  const { link } = await makePreview('1.4.0');
  await startLoggedIn(page, account);
  await page.goto(link);
  await expect(plans(page, SHOWN)).toBeVisible();
  await expect(banner(page)).toContainText(/^Preview of mfe-billing 1\.4\.0 until /);
  await expect(page).toHaveURL(`${gateways.open.origin}/plan-page`);
  expect(elsewhere.requested).toContain('/1.4.0/dist/remote/remoteEntry.js');

  // On every page of this tab, but in no other tab, and for no other viewer.
  await page.goto(`${gateways.open.origin}/about`);
  await expect(banner(page)).toContainText('mfe-billing 1.4.0');
  const otherTab = await page.context().newPage();
  await openListed(otherTab);
  const otherViewer = await browser.newContext();
  await openListed(await otherViewer.newPage());
  await otherViewer.close();

  await banner(page).getByRole('button', { name: 'End preview' }).click();
  await expect(banner(page)).toHaveCount(0);
  await openListed(page);
});

test('after its time, the tab has the listed release again', async ({ page, account }) => {
  const { link } = await makePreview('1.5.0');
  await startLoggedIn(page, account);
  await page.goto(link);
  await expect(plans(page, SHOWN)).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 1.1 * HOUR_MS);
  await openListed(page);
});

const expectRefused = async (page: Page, link: string, message: string): Promise<void> => {
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(plans(page, LISTED)).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/plan-page$/);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
};

/** Replaces the signature of a link by that of another key. */
async function signAgain(link: string, key: Parameters<typeof signTestDocument>[1][number]): Promise<string> {
  const url = new URL(link);
  const given = Buffer.from(url.searchParams.get('preview') ?? '', 'base64url').toString();
  const { payload } = JSON.parse(given) as { payload: string };
  const subtle = crypto.subtle as unknown as AttackBench['subtle'];
  const document = await signTestDocument(subtle, [key], JSON.parse(payload) as object);
  url.searchParams.set('preview', Buffer.from(JSON.stringify(document)).toString('base64url'));
  return url.href;
}

test('a link that has expired, of another team’s key, cut off or of another origin is not opened', async ({
  page,
  account,
}) => {
  await startLoggedIn(page, account);
  const expired = await makePreview('1.6.0', { now: () => Date.now() - 2 * HOUR_MS });
  await expectRefused(page, expired.link, 'This preview link has expired.');

  const { link } = await makePreview('1.6.1');
  await expectRefused(
    page,
    await signAgain(link, await store.addTeam('mfe-audio')),
    'We couldn’t confirm who made this preview link',
  );

  await expectRefused(page, link.slice(0, -200), 'This preview link is incomplete.');
  const notAllowed = link.replace(gateways.open.origin, gateways.closed.origin);
  await expectRefused(page, notAllowed, 'This site doesn’t show previews from 127.0.0.1');
  expect(elsewhere.requested.filter((path) => path.startsWith('/1.6.'))).toEqual([]);
});

test('a build whose manifest was changed after it was signed is not opened', async ({ page, account }) => {
  const { link, folder } = await makePreview('1.7.0');
  appendFileSync(join(folder, 'release.json'), ' ');
  await startLoggedIn(page, account);
  await expectRefused(page, link, 'This preview has changed since its link was made');
});

test.describe('a file that was changed after it was signed', () => {
  test.use({ injectedFailures: { messages: [/integrity/, /RUNTIME-008|\[ Federation Runtime \]/] } });

  test('does not run; the banner says that the listed release does', async ({ page, account }) => {
    const { link, folder } = await makePreview('1.8.0');
    appendFileSync(join(folder, 'remoteEntry.js'), '\nself.changedFileRan = true;');
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/reports/remote-failure')) reports.push(request.url());
    });
    await startLoggedIn(page, account);
    await page.goto(link);
    await expect(banner(page)).toContainText('The preview of mfe-billing 1.8.0 didn’t load.');
    await expect(plans(page, LISTED)).toBeVisible();
    expect(await page.evaluate(() => 'changedFileRan' in self)).toBe(false);
    // It is no release whose failures count.
    expect(reports).toEqual([]);
  });
});
