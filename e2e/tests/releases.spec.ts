import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStoreIndex } from '@inspire/shared/remote/trust';
import { startLoggedIn } from '../fixtures/accounts';
import { changeTrust } from '../fixtures/fault-injection/change-trust';
import { INDEX_FILE, type ListedRelease, readStoreStatement } from '../fixtures/fault-injection/read-statement';
import { expect, test } from '../fixtures/test';

const repository = join(import.meta.dirname, '../..');
const dataDir = process.env.E2E_DATA_DIR ?? '';
const releasesDir = join(dataDir, 'releases');
const store = join(releasesDir, 'remotes');
const indexFile = join(releasesDir, INDEX_FILE);
const listFile = join(releasesDir, 'remotes/trust/releases/mfe-video.json');

const releasesOf = async (name: string): Promise<readonly ListedRelease[]> =>
  (await readStoreStatement(releasesDir)).releasesOf(name);

test.use({ injectedFailures: { messages: [/signatures that count/] } });

test.beforeAll(() => {
  test.setTimeout(240_000);
  // A second release of the video remote: the one that `npm start` published stays its predecessor.
  execFileSync(
    process.execPath,
    [join(repository, 'platform/scripts/bin/bootstrap.mjs'), 'release', 'publish', 'mfe-video'],
    {
      cwd: repository,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'inherit',
    },
  );
  cpSync(store, `${store}-good`, { recursive: true });
});
test.beforeEach(async ({ request }) => {
  // The gateway polls the store once a second. It serves nothing of remotes that are no longer allowed.
  const { trust, releases } = readStoreIndex(readFileSync(indexFile, 'utf8'));
  const served = async (): Promise<unknown> => (await request.get(`/${INDEX_FILE}`)).json();
  await expect.poll(served).toMatchObject({ trust, releases: { 'mfe-video': releases['mfe-video'] } });
});
test.afterEach(() => {
  rmSync(store, { recursive: true, force: true });
  cpSync(`${store}-good`, store, { recursive: true });
});
test.afterAll(() => rmSync(`${store}-good`, { recursive: true, force: true }));

test('a new release is loaded without a new shell', async ({ page, account }) => {
  const [newest] = await releasesOf('mfe-video');
  await startLoggedIn(page, account);
  const loaded = page.waitForRequest(`**/remotes/mfe-video/${newest!.version}/remoteEntry.js`);
  await page.goto('/user-routes/dashboard');
  await loaded;
  await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
});

test.describe('a forged list, without the newest release', () => {
  /** A later list without the newest release, under the signature of the valid one. */
  const forge = (valid: { readonly payload: string }): { payload: string } => {
    const { sequence, production, ...content } = JSON.parse(valid.payload) as {
      readonly sequence: number;
      readonly production: readonly ListedRelease[];
    };
    const payload = JSON.stringify({ ...content, sequence: sequence + 1, production: production.slice(1) });
    return { ...valid, payload };
  };

  test('is not served by the gateway, and not accepted by a browser that knows a valid one', async ({
    page,
    account,
    request,
  }) => {
    const [newest, previous] = await releasesOf('mfe-video');
    await startLoggedIn(page, account);
    await page.goto('/user-routes/dashboard');
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();

    const forged = forge(JSON.parse(readFileSync(listFile, 'utf8')) as { payload: string });
    writeFileSync(listFile, JSON.stringify(forged));
    const index = JSON.parse(readFileSync(indexFile, 'utf8')) as { releases: Record<string, number> };
    const { sequence } = JSON.parse(forged.payload) as { sequence: number };
    writeFileSync(indexFile, JSON.stringify({ ...index, releases: { ...index.releases, 'mfe-video': sequence } }));
    // The gateway polls the store once a second.
    for (const end = Date.now() + 2_500; Date.now() < end; await page.waitForTimeout(100)) {
      const served = await request.get('/remotes/trust/releases/mfe-video.json');
      expect(await served.json()).not.toEqual(forged);
    }

    const entries: string[] = [];
    const served = await changeTrust(page, '/user-routes/dashboard', (trust) => {
      return { ...trust, lists: { ...trust.lists, 'mfe-video': forge(trust.lists['mfe-video']!) } };
    });
    page.on(
      'request',
      (requested) => /mfe-video\/[^/]+\/remoteEntry/.test(requested.url()) && entries.push(requested.url()),
    );
    await page.reload();
    await expect(page.getByRole('heading', { name: 'New Videos' })).toBeVisible();
    expect(served()).toBe(1);
    expect(entries.some((url) => url.includes(`/${newest!.version}/`))).toBe(true);
    expect(entries.some((url) => url.includes(`/${previous!.version}/`))).toBe(false);
  });
});
