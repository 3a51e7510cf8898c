import type { APIRequestContext, Page } from '@playwright/test';
import { audioAlbums, logOut, signUp, videosOfType } from '../fixtures/accounts';
import { time as audioTime } from '../fixtures/audio';
import { type StoredBuilds, storedBuilds, storedVersions } from '../fixtures/fault-injection/builds';
import { serveStoredShell } from '../fixtures/fault-injection/stored-shell';
import { createTestReleaseStore, type TestReleaseStore } from '../fixtures/fault-injection/test-release-store';
import { pay } from '../fixtures/payment';
import { plays } from '../fixtures/playback';
import { expect, pendingMarks, test } from '../fixtures/test';

const stored = await storedVersions();
const newest = stored[0] ?? '';

/** The pairs of shell and remotes that viewers can meet: the present ones, and those of each kept contract version (R2). */
const pairs = [
  ...stored.flatMap((contract) => [
    { contract, shell: 'stored', remotes: 'stored' } as const,
    { contract, shell: 'stored', remotes: 'present' } as const,
    { contract, shell: 'present', remotes: 'stored' } as const,
  ]),
  { contract: newest, shell: 'present', remotes: 'present' } as const,
];
const release = { stored: '0.9.0', present: '1.0.0' } as const;

interface Version {
  readonly builds: StoredBuilds;
  /** Lists the kept remotes alone. */
  readonly storedRemotes: TestReleaseStore;
  /** Lists the present remotes on top of the kept ones, as a team that publishes leaves it. */
  readonly bothRemotes: TestReleaseStore;
}
const versions = new Map<string, Version>();

test.describe.configure({ timeout: 120_000 });
// A locked video answers 403, which the browser logs on the console.
test.use({ injectedFailures: { messages: [/403/, pendingMarks] } });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const contract of stored) {
    const builds = await storedBuilds(contract);
    const [storedRemotes, bothRemotes] = [await createTestReleaseStore(), await createTestReleaseStore()];
    versions.set(contract, { builds, storedRemotes, bothRemotes });
    for (const store of [storedRemotes, bothRemotes])
      for (const remote of builds.remotes) await store.publishStored(remote, builds.folderOf(remote), release.stored);
    for (const remote of bothRemotes.remotes) await bothRemotes.publishCopy(remote, release.present);
  }
});
test.afterAll(() => {
  for (const { builds, storedRemotes, bothRemotes } of versions.values())
    for (const one of [builds, storedRemotes, bothRemotes]) one.remove();
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

async function join(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to our Video Streaming Platform' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  await signUp(page);
  await expect(page).toHaveURL(/\/user-routes\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Notifications/ })).toBeVisible();
}

async function buyVideo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: /^Buy Now/ }).click();
  await page.getByRole('dialog', { name: 'Buy now' }).getByRole('button', { name: 'Buy Now' }).click();
  await pay(page);
  await plays(page);
}

async function playAlbum(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => audioTime(page)).toBeGreaterThan(0.5);
}

/** The main journeys of a new viewer, from signup to logout. */
async function travel(page: Page, request: APIRequestContext, origin: string): Promise<void> {
  await join(page, origin);
  const [paid] = await videosOfType(request, 'BuyOne');
  await buyVideo(page, `${origin}/user-routes/video-player?id=${paid?.id}`);
  const [album] = await audioAlbums(request, 'Free');
  await playAlbum(page, `${origin}/user-routes/audio-player?id=${album?.albumId}`);
  await page.goto(`${origin}/plan-page`);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
}

for (const { contract, shell, remotes } of pairs) {
  test(
    `${shell} shell, ${remotes} remotes, contract ${contract}`,
    { tag: '@R2' },
    async ({ page, request, startGateway }) => {
      const version = versions.get(contract);
      if (!version) throw new Error(`contract ${contract} is not kept`);
      const store = remotes === 'present' ? version.bothRemotes : version.storedRemotes;
      const gateway = await startGateway({
        store,
        settings: shell === 'present' ? {} : { SHELL_DIST: version.builds.shellDist },
      });
      if (shell === 'stored') await serveStoredShell(page, gateway.origin, store.releasesDir);
      const taken = takenBy(page);
      await travel(page, request, gateway.origin);
      // A shell accepts remotes built with its own minor version of the contract or an older one; else their older release.
      const expected = release[shell === 'stored' ? 'stored' : remotes];
      expect([...taken].sort()).toEqual(version.builds.remotes.map((remote) => `${remote} ${expected}`).sort());
    },
  );
}

test(
  'a remote that offers less than its contract is found',
  { tag: '@R2' },
  async ({ page, request, makeReleaseStore, startGateway }) => {
    const store = await makeReleaseStore();
    for (const remote of store.remotes) await store.publishCopy(remote, release.present);
    await store.publishMade('mfe-billing', '1.0.1', { module: '{ routes: () => [] }' });
    await store.offerOf('mfe-billing', '1.0.1');
    const gateway = await startGateway({ store });
    await join(page, gateway.origin);
    const [paid] = await videosOfType(request, 'BuyOne');
    await page.goto(`${gateway.origin}/user-routes/video-player?id=${paid?.id}`);
    await page.getByRole('button', { name: /^Buy Now/ }).click();
    // Where `travel` finds a dialog.
    await expect(page.getByText('Purchases are unavailable right now. Please try again.')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Buy now' })).toHaveCount(0);
  },
);
