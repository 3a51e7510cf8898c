import type { Page } from '@playwright/test';
import { changeTrust, readCarriedTrust } from '../fixtures/fault-injection/change-trust';
import { containerOf } from '../fixtures/fault-injection/test-release-store';
import { useFaultSite } from '../fixtures/fault-injection/use-fault-site';
import { untilStarted } from '../fixtures/hydration';
import { expect, test } from '../fixtures/test';

const REMOTE = 'mfe-auth';
const PATH = '/login';
const older = '1.0.0';
const newest = '1.1.0';

test.use({ injectedFailures: { messages: [/list of mfe-auth \d+ is older than \d+/] } });

const site = useFaultSite(async (store) => {
  for (const version of [older, newest]) await store.publishCopy(REMOTE, version);
});

/** Opens the login page. @returns the releases whose code ran for it; what the document preloads is the gateway's choice */
async function releasesOf(page: Page): Promise<readonly string[]> {
  await page.goto(site.gateway.origin + PATH);
  await untilStarted(page);
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
  const ran = await page.evaluate(
    (containers) => containers.map((container) => container in self),
    [older, newest].map((version) => containerOf(REMOTE, version)),
  );
  return [older, newest].filter((_, index) => ran[index]);
}

test('a return to an older release reaches browsers, until it ends', async ({ page }) => {
  await site.gateway.serves(await site.store.offerOf(REMOTE, newest, older));
  expect(await releasesOf(page)).toEqual([newest]);
  await site.gateway.serves(await site.store.rollOut(REMOTE, { pinned: older }));
  expect(await releasesOf(page)).toEqual([older]);
  await site.gateway.serves(await site.store.rollOut(REMOTE, {}));
  expect(await releasesOf(page)).toEqual([newest]);
});

test('a canary reaches the share of browsers that it was given', async ({ page, context }) => {
  const setBucket = (value: string) =>
    context.addCookies([{ name: 'inspire_bucket', value, url: site.gateway.origin }]);
  await site.gateway.serves(await site.store.offerOf(REMOTE, newest, older));
  await site.gateway.serves(await site.store.rollOut(REMOTE, { canary: { version: newest, percent: 0 } }));
  expect(await releasesOf(page)).toEqual([older]);
  await site.gateway.serves(await site.store.rollOut(REMOTE, { canary: { version: newest, percent: 50 } }));
  await setBucket('49');
  expect(await releasesOf(page)).toEqual([newest]);
  await setBucket('50');
  expect(await releasesOf(page)).toEqual([older]);
  await site.gateway.serves(await site.store.rollOut(REMOTE, { canary: { version: newest, percent: 100 } }));
  expect(await releasesOf(page)).toEqual([newest]);
});

test('a document that is older than what the browser knows changes nothing', async ({ page, request }) => {
  await site.gateway.serves(await site.store.offerOf(REMOTE, older));
  const document = await request.get(site.gateway.origin + PATH, { headers: { accept: 'text/html' } });
  const old = readCarriedTrust(await document.text());
  await site.gateway.serves(await site.store.offerOf(REMOTE, newest, older));
  expect(await releasesOf(page)).toEqual([newest]);
  const served = await changeTrust(page, PATH, () => old);
  expect(await releasesOf(page)).toEqual([newest]);
  expect(served()).toBe(1);
});
