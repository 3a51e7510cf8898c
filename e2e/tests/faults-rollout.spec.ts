import type { Page } from '@playwright/test';
import { changeTrust, readCarriedTrust } from '../fixtures/fault-injection/change-trust';
import {
  type FaultInjectionGateway,
  startFaultInjectionGateway,
} from '../fixtures/fault-injection/fault-injection-gateway';
import { createTestReleaseStore, type TestReleaseStore } from '../fixtures/fault-injection/test-release-store';
import { expect, test } from '../fixtures/test';

const REMOTE = 'mfe-auth';
const PATH = '/login';
const older = '1.0.0';
const newest = '1.1.0';

let store: TestReleaseStore;
let gateway: FaultInjectionGateway;

test.use({ injectedFailures: { messages: [/snapshot \d+ is older than \d+/, /which the snapshot names/] } });

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

/** Opens the login page. @returns the release whose code the browser loaded for it */
async function releaseOf(page: Page): Promise<string | undefined> {
  const entry = page.waitForRequest(/\/remotes\/mfe-auth\/[^/]+\/remoteEntry\.js/);
  await page.goto(gateway.origin + PATH);
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
  return (await entry).url().split('/').at(-2);
}

test('a pin leads browsers to its release, until it is off', async ({ page }) => {
  await gateway.serves(await store.offerOf(REMOTE, newest, older));
  expect(await releaseOf(page)).toBe(newest);
  await gateway.serves(await store.rollOut(REMOTE, { pinned: older }));
  expect(await releaseOf(page)).toBe(older);
  await gateway.serves(await store.rollOut(REMOTE, {}));
  expect(await releaseOf(page)).toBe(newest);
});

test('a canary reaches the share of browsers that it was given', async ({ page }) => {
  await gateway.serves(await store.offerOf(REMOTE, newest, older));
  await gateway.serves(await store.rollOut(REMOTE, { canary: { version: newest, percent: 0 } }));
  expect(await releaseOf(page)).toBe(older);
  await gateway.serves(await store.rollOut(REMOTE, { canary: { version: newest, percent: 100 } }));
  expect(await releaseOf(page)).toBe(newest);
});

test('a document that is older than what the browser knows changes nothing', async ({ page, request }) => {
  await gateway.serves(await store.offerOf(REMOTE, older));
  const document = await request.get(gateway.origin + PATH, { headers: { accept: 'text/html' } });
  const old = readCarriedTrust(await document.text());
  await gateway.serves(await store.offerOf(REMOTE, newest, older));
  expect(await releaseOf(page)).toBe(newest);
  const served = await changeTrust(page, PATH, () => old);
  expect(await releaseOf(page)).toBe(newest);
  expect(served()).toBe(1);
});
