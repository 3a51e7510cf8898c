import type { Page } from '@playwright/test';
import { changeTrust, readCarriedTrust } from '../fixtures/fault-injection/change-trust';
import {
  type FaultInjectionGateway,
  startFaultInjectionGateway,
} from '../fixtures/fault-injection/fault-injection-gateway';
import {
  containerOf,
  createTestReleaseStore,
  type TestReleaseStore,
} from '../fixtures/fault-injection/test-release-store';
import { untilStarted } from '../fixtures/hydration';
import { expect, test } from '../fixtures/test';

const REMOTE = 'mfe-auth';
const PATH = '/login';
const older = '1.0.0';
const newest = '1.1.0';

let store: TestReleaseStore;
let gateway: FaultInjectionGateway;

test.use({ injectedFailures: { messages: [/list of mfe-auth \d+ is older than \d+/] } });

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  store = await createTestReleaseStore();
  for (const version of [older, newest]) await store.publishCopy(REMOTE, version);
  gateway = await startFaultInjectionGateway({ store, site: baseURL ?? '' });
});
test.afterAll(async () => {
  await gateway.stop();
  store.remove();
});

/** Opens the login page. @returns the releases whose code ran for it; what the document preloads is the gateway's choice */
async function releasesOf(page: Page): Promise<readonly string[]> {
  await page.goto(gateway.origin + PATH);
  await untilStarted(page);
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
  const ran = await page.evaluate(
    (containers) => containers.map((container) => container in self),
    [older, newest].map((version) => containerOf(REMOTE, version)),
  );
  return [older, newest].filter((_, index) => ran[index]);
}

test('a return to an older release reaches browsers, until it ends', async ({ page }) => {
  await gateway.serves(await store.offerOf(REMOTE, newest, older));
  expect(await releasesOf(page)).toEqual([newest]);
  await gateway.serves(await store.rollOut(REMOTE, { pinned: older }));
  expect(await releasesOf(page)).toEqual([older]);
  await gateway.serves(await store.rollOut(REMOTE, {}));
  expect(await releasesOf(page)).toEqual([newest]);
});

test('a canary reaches the share of browsers that it was given', async ({ page, context }) => {
  const setBucket = (value: string) => context.addCookies([{ name: 'inspire_bucket', value, url: gateway.origin }]);
  await gateway.serves(await store.offerOf(REMOTE, newest, older));
  await gateway.serves(await store.rollOut(REMOTE, { canary: { version: newest, percent: 0 } }));
  expect(await releasesOf(page)).toEqual([older]);
  await gateway.serves(await store.rollOut(REMOTE, { canary: { version: newest, percent: 50 } }));
  await setBucket('49');
  expect(await releasesOf(page)).toEqual([newest]);
  await setBucket('50');
  expect(await releasesOf(page)).toEqual([older]);
  await gateway.serves(await store.rollOut(REMOTE, { canary: { version: newest, percent: 100 } }));
  expect(await releasesOf(page)).toEqual([newest]);
});

test('a document that is older than what the browser knows changes nothing', async ({ page, request }) => {
  await gateway.serves(await store.offerOf(REMOTE, older));
  const document = await request.get(gateway.origin + PATH, { headers: { accept: 'text/html' } });
  const old = readCarriedTrust(await document.text());
  await gateway.serves(await store.offerOf(REMOTE, newest, older));
  expect(await releasesOf(page)).toEqual([newest]);
  const served = await changeTrust(page, PATH, () => old);
  expect(await releasesOf(page)).toEqual([newest]);
  expect(served()).toBe(1);
});
