import type { Page } from '@playwright/test';
import { startLoggedIn } from '../fixtures/accounts';
import {
  type FaultInjectionGateway,
  startFaultInjectionGateway,
} from '../fixtures/fault-injection/fault-injection-gateway';
import type { SentReport } from '../fixtures/fault-injection/sections';
import { startStaticOrigin, type StaticOrigin } from '../fixtures/fault-injection/static-origin';
import { createTestReleaseStore, type TestReleaseStore } from '../fixtures/fault-injection/test-release-store';
import { untilStarted } from '../fixtures/hydration';
import { expect, test } from '../fixtures/test';

const remotes = ['mfe-auth', 'mfe-video', 'mfe-audio', 'mfe-billing', 'mfe-notifications'];

let store: TestReleaseStore;
let elsewhere: StaticOrigin;
/** One gateway that allows the other origin, and one that does not. */
let gateways: Record<'open' | 'closed', FaultInjectionGateway>;

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(180_000);
  store = await createTestReleaseStore();
  elsewhere = await startStaticOrigin(store.releasesDir, { 'access-control-allow-origin': '*' });
  for (const remote of remotes) await store.publishCopy(remote, '1.0.0');
  await store.publishCopy('mfe-video', '1.1.0', { base: `${elsewhere.origin}/` });
  const gateway = (settings?: Record<string, string>) =>
    startFaultInjectionGateway({ store, site: baseURL ?? '', settings });
  const [open, closed] = await Promise.all([gateway({ REMOTE_ORIGINS: elsewhere.origin }), gateway()]);
  gateways = { open, closed };
});
test.afterAll(async () => {
  await Promise.all([gateways.open.stop(), gateways.closed.stop(), elsewhere.close()]);
  store.remove();
});

const offer = async (...versions: string[]): Promise<void> => {
  await store.offer('1.0.0');
  const changes = await store.offerOf('mfe-video', ...versions);
  await Promise.all([gateways.open.serves(changes), gateways.closed.serves(changes)]);
};

function reportsOf(page: Page): SentReport[] {
  const reports: SentReport[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/reports/remote-failure')) reports.push(request.postDataJSON() as SentReport);
  });
  return reports;
}

/** The `integrity` of a page's scripts and styles from one origin. */
const integrityOn = (page: Page, origin: string) =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[rel=stylesheet]')]
        .filter((tag) => ('src' in tag ? tag.src : tag.href).startsWith(wanted))
        .map((tag) => tag.integrity),
    origin,
  );

test('a remote on another origin runs, checked against the registry, under the strict policies', async ({
  page,
  account,
}) => {
  await offer('1.1.0', '1.0.0');
  const reports = reportsOf(page);
  await startLoggedIn(page, account);
  await page.goto(`${gateways.open.origin}/user-routes/dashboard`);
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  // Until it runs, the document's own markup stands there, and nothing but its preloads has been requested.
  await untilStarted(page);
  expect(elsewhere.requested).toContain('/remotes/mfe-video/1.1.0/remoteEntry.js');
  const tags = await integrityOn(page, elsewhere.origin);
  expect(tags.length).toBeGreaterThan(0);
  expect(tags.filter((integrity) => !/^sha384-(?!A{64})/.test(integrity))).toEqual([]);
  expect(reports).toEqual([]);
});

test.describe('where the site does not list the origin', () => {
  test.use({
    injectedFailures: {
      messages: [/violates the (following|document's) Content Security Policy/, /RUNTIME-008|\[ Federation Runtime \]/],
    },
  });

  test('its code is blocked, and the previous release works', async ({ page, account }) => {
    await offer('1.1.0', '1.0.0');
    elsewhere.requested.splice(0);
    const reports = reportsOf(page);
    await startLoggedIn(page, account);
    await page.goto(`${gateways.closed.origin}/user-routes/dashboard`);
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
    expect(elsewhere.requested).toEqual([]);
    await expect
      .poll(() => reports.map(({ remote, version, phase }) => [remote, version, phase]))
      .toEqual([['mfe-video', '1.1.0', 'load']]);
  });
});

test.describe('Trusted Types', () => {
  test.use({ injectedFailures: { messages: [/Trusted|trusted-types|TypePolicy/] } });

  test('block text as markup or code, unknown scripts, and any loosening of the policy', async ({ page }) => {
    await offer('1.0.0');
    await page.goto(`${gateways.closed.origin}/login`);
    await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
    const outcome = await page.evaluate(() => {
      const script = () => document.createElement('script');
      const attempts: Record<string, () => unknown> = {
        markup: () => (document.createElement('div').innerHTML = '<b>x</b>'),
        'a document': () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
        'a script by text': () => (script().text = 'self.ran = true'),
        'a script of another origin': () => (script().src = 'https://evil.example/x.js'),
        'an unlisted file': () => (script().src = '/remotes/mfe-auth/1.0.0/unlisted.js'),
        'a worker from text': () => new Worker(URL.createObjectURL(new Blob(['1']))),
        'another policy': () =>
          (
            self as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('mine', {}),
        'another default': () =>
          (
            self as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
          ).trustedTypes.createPolicy('default', {}),
        'a script of the shell': () => (script().src = '/assets/x.js'),
      };
      const results: [string, string][] = Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return [name, 'allowed'];
        } catch (error) {
          return [name, (error as Error).name];
        }
      });
      return Object.fromEntries(results);
    });
    const { 'a script of the shell': own, ...others } = outcome;
    expect(own).toBe('allowed');
    expect(new Set(Object.values(others))).toEqual(new Set(['TypeError']));
  });
});

test('a container that offers higher versions of every library replaces none', async ({ page, account }) => {
  // Offers itself as every library, in every way that a share scope can be written to.
  const init = `
    for (const library of Object.keys(scope)) {
      const foreign = { version: '99.0.0', from: container, loaded: true, eager: true, scope: ['default'], shareConfig: { singleton: true },
        lib: () => { self.foreignLibraryRan = library; return {}; }, get: () => { self.foreignLibraryRan = library; return () => ({}); } };
      scope[library]['99.0.0'] = foreign;
      scope[library] = { '99.0.0': foreign };
      delete scope[library];
    }`;
  await store.publishMade('mfe-notifications', '3.0.0', { init, module: '{ slots: {} }' });
  await store.offer('1.0.0');
  await gateways.closed.serves(await store.offerOf('mfe-notifications', '3.0.0'));

  const reports = reportsOf(page);
  await startLoggedIn(page, account);
  await page.goto(`${gateways.closed.origin}/about`);
  await expect.poll(() => reports.filter(({ phase }) => phase === 'singleton').length).toBe(1);
  expect(reports[0]).toMatchObject({
    remote: 'mfe-notifications',
    version: '3.0.0',
    reason: expect.stringMatching(/offers its own .* 99\.0\.0/) as unknown,
  });

  // Remotes loaded later still get the shell's React, router, event bus and query cache.
  await page.getByRole('link', { name: 'Videos' }).click();
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await page.getByRole('link', { name: 'Audios' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Audios/ })).toBeVisible();
  expect(await page.evaluate(() => 'foreignLibraryRan' in self)).toBe(false);
});
