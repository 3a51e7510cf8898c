import { brotliCompressSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { startLoggedIn, videosOfType } from '../fixtures/accounts';
import { holdRequests } from '../fixtures/hold-requests';
import { media, time, watch } from '../fixtures/playback';
import { expectedReleases, readQuality, type ReleaseCounts, sumOf } from '../fixtures/quality';
import { expect, test } from '../fixtures/test';

const MAX_BYTES = 3_000;
/** A document of the site without the shell: the text of a 404, which is not sandboxed. */
const ELSEWHERE = '/robots.txt';
const isCode = (url: string): boolean => /\/assets\/quality\.\w+\.js$/.test(url);

/** Visits a page, waits for the code that measures, and does something; leaving the page sends the report. */
async function visit(page: Page, open: () => Promise<unknown>, act: () => Promise<unknown> = async () => undefined) {
  const code = page.waitForResponse((response) => isCode(response.url()));
  await open();
  await (await code).finished();
  await act();
  await page.goto(ELSEWHERE);
}

/** The browser measures a press once it has shown the next frame; a page that leaves earlier has no such measure. */
const measuredPress = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true }),
      ),
  );

/** Behaves as when the tab is hidden, after which it may never come back. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Collects the bodies of beacons, which a browser does not show once the page has ended. */
async function followBeacons(page: Page): Promise<string[]> {
  const bodies: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('beacon ')) bodies.push(message.text().slice(7));
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, data) => {
      void (data as Blob).text().then((text) => console.info(`beacon ${text}`));
      return send(url, data);
    };
  });
  return bodies;
}

/** Returns what has been counted since `before`, once the page load of the shell has. */
async function countedSince(before: ReleaseCounts, request: APIRequestContext): Promise<ReleaseCounts> {
  const { shell = '' } = await expectedReleases(request);
  const sessionsOf = (counts: ReleaseCounts) => counts.shell?.[shell]?.sessions ?? 0;
  await expect.poll(async () => sessionsOf(await readQuality(request)) - sessionsOf(before)).toBe(1);
  return readQuality(request, before);
}

test('a visit is counted once for each release that it loaded, with its playback', async ({
  page,
  account,
  request,
}) => {
  const [video] = await videosOfType(request, 'Free');
  const releases = await expectedReleases(request);
  await startLoggedIn(page, account);
  const before = await readQuality(request);

  const release = await holdRequests(page, /\/segment-0*([2-9]|[1-9]\d+)\.m4s/);
  await visit(
    page,
    () => watch(page, video?.id),
    async () => {
      // The picture stops at the end of what was loaded, and goes on.
      await page.evaluate(() => (document.querySelector('video')!.playbackRate = 4));
      await expect
        .poll(() => page.evaluate(() => document.querySelector('video')!.readyState), { timeout: 30_000 })
        .toBeLessThan(3);
      const at = await time(page);
      release();
      await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(at + 0.5);
      await page.keyboard.press('k');
      await expect.poll(async () => (await media(page)).paused).toBe(true);
      await measuredPress(page);
      // An error of the release’s own file, and one of an extension, which counts for none.
      for (const folder of [
        `${new URL(page.url()).origin}/remotes/mfe-video/${releases['mfe-video']}/`,
        'chrome-extension://a/',
      ])
        await page.evaluate((file) => {
          const error = Object.assign(new Error('private'), { stack: `Error: private\n    at ${file}1.js:1:1` });
          window.dispatchEvent(new ErrorEvent('error', { error }));
        }, folder);
    },
  );

  const counted = await countedSince(before, request);
  const versions = Object.fromEntries(Object.entries(counted).map(([name, quality]) => [name, Object.keys(quality)]));
  expect(versions).toMatchObject({ shell: [releases.shell], 'mfe-video': [releases['mfe-video']] });
  for (const [name, quality] of Object.entries(counted)) {
    const { sessions, failedSessions, errorSessions, mismatchSessions, loadMs } = Object.values(quality)[0]!;
    expect([name, sessions, failedSessions, errorSessions, mismatchSessions, sumOf(loadMs)]).toEqual([
      ...[name, 1, 0, name === 'mfe-video' ? 1 : 0, 0, 1],
    ]);
  }
  const { playback, vitals } = counted['mfe-video']![releases['mfe-video']!]!;
  expect(playback).toMatchObject({ starts: 1, abandoned: 0, errors: 0 });
  expect([sumOf(playback.startUpMs), sumOf(playback.stallMs)]).toEqual([1, playback.stalls]);
  // A busy processor may add one.
  expect(playback.stalls).toBeGreaterThanOrEqual(1);
  // The page belongs to the remote, so its vitals do, too.
  expect([sumOf(vitals.LCP), sumOf(vitals.INP), sumOf(vitals.CLS)]).toEqual([1, 1, 1]);
  expect(sumOf(counted.shell![releases.shell!]!.vitals.LCP)).toBe(0);
});

test('counts a guest’s visit to the landing page for the shell, without naming anyone', async ({ page, request }) => {
  const { shell = '' } = await expectedReleases(request);
  const before = await readQuality(request);
  const bodies = await followBeacons(page);
  await visit(
    page,
    () => page.goto('/'),
    async () => {
      await hide(page);
      await expect.poll(() => bodies.length).toBe(1);
    },
  );
  const [body = '{}'] = bodies;
  const report = JSON.parse(body) as { session: string; releases: Record<string, unknown>[] };
  expect(Object.keys(report).sort()).toEqual(['releases', 'sequence', 'session']);
  const fields = new Set(report.releases.flatMap((release) => Object.keys(release)));
  for (const field of fields) expect(['remote', 'version', 'loadMs', 'LCP', 'CLS', 'INP']).toContain(field);
  const { [shell]: quality } = (await countedSince(before, request)).shell ?? {};
  expect([quality?.sessions, sumOf(quality?.vitals.LCP ?? [])]).toEqual([1, 1]);
  expect(JSON.stringify(await page.context().storageState())).not.toContain(report.session);
});

test(`the code takes at most ${MAX_BYTES} bytes, and comes when the page is complete`, async ({ page }) => {
  const order: string[] = [];
  page.on('load', () => order.push('load'));
  page.on('request', (sent) => isCode(sent.url()) && order.push('code'));
  const code = page.waitForResponse((response) => isCode(response.url()));
  await page.goto('/');
  const bytes = brotliCompressSync(await (await code).body()).length;
  test.info().annotations.push({ type: 'bytes', description: String(bytes) });
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  expect(order).toEqual(['load', 'code']);
});

for (const [name, property, value] of [
  ['Global Privacy Control', 'globalPrivacyControl', true],
  ['Do Not Track', 'doNotTrack', '1'],
] as const) {
  test(`a visitor with ${name} loads no code that measures, and sends nothing`, async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (made) => isCode(made.url()) && loaded.push(made.url()));
    const bodies = await followBeacons(page);
    await page.addInitScript(
      ([key, given]) => Object.defineProperty(Navigator.prototype, key, { get: () => given, configurable: true }),
      [property, value] as const,
    );
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    await hide(page);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect([loaded, bodies]).toEqual([[], []]);
  });
}

test.describe('a release that does not load', () => {
  test.use({ injectedFailures: { messages: [/ERR_FAILED/] } });
  test('counts as failed, for that release only', async ({ page, account, request }) => {
    const releases = await expectedReleases(request);
    await startLoggedIn(page, account);
    const before = await readQuality(request);
    await page.route('**/remotes/mfe-audio/**', (route) => route.abort());
    await visit(
      page,
      () => page.goto('/user-routes/audio'),
      () => expect(page.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 30_000 }),
    );
    const counted = await countedSince(before, request);
    const failed = Object.values(counted['mfe-audio'] ?? {});
    expect(failed.map(({ sessions, failedSessions, loadMs }) => [sessions, failedSessions, sumOf(loadMs)])).toEqual(
      failed.map(() => [1, 1, 0]),
    );
    expect(Object.keys(counted['mfe-audio'] ?? {})).toContain(releases['mfe-audio']);
    expect(counted.shell?.[releases.shell ?? '']).toMatchObject({ sessions: 1, failedSessions: 0 });
  });
});
